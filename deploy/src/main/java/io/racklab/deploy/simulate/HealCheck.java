package io.racklab.deploy.simulate;

import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.Fault;
import java.time.Duration;

/** Whether an experiment mends what it breaks: what waits for a lost node may wait forever. */
final class HealCheck {
  /** A small run is over before, whatever share of a job a loss waits for. */
  private static final Duration LATE = Duration.ofHours(1);

  private HealCheck() {}

  static boolean isWhole(Experiment experiment) {
    return experiment.faults().list().stream()
        .filter(fault -> fault.action() instanceof Fault.Lose)
        .allMatch(lost -> isHealed(experiment, lost));
  }

  private static boolean isHealed(Experiment experiment, Fault lost) {
    Duration from = lost.moment() instanceof Fault.At at ? at.time() : LATE;
    return ((Fault.Lose) lost.action())
        .nodes().stream()
            .allMatch(
                node ->
                    experiment.faults().list().stream()
                        .filter(
                            fault ->
                                fault.moment() instanceof Fault.At at
                                    && at.time().compareTo(from) > 0)
                        .anyMatch(
                            fault ->
                                fault.action() instanceof Fault.Heal heal
                                    && heal.nodes().contains(node)));
  }
}
