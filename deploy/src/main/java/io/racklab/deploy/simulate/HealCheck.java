package io.racklab.deploy.simulate;

import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Fault;
import java.time.Duration;

/**
 * Checks whether an experiment heals all nodes that it loses: a job that waits for a lost node may
 * wait forever.
 */
final class HealCheck {
  /** The time assumed for a loss at a share of a job's progress; small runs end before it. */
  private static final Duration LATE = Duration.ofHours(1);

  private HealCheck() {}

  static boolean healsEveryLoss(Experiment experiment) {
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
