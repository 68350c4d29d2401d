package io.racklab.master.papers.reproduce;

import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.fetchcost.FetchingCosts;
import io.racklab.master.engine.schedule.fetchcost.PlacementTrial;
import io.racklab.master.engine.schedule.fetchcost.PlannedReduces;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.topologies.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Trials of the reduce placement of an experiment's schedulers. The costs of slots are those of the
 * first scheduler that defines costs; in each repeat every scheduler has the same jobs and costs.
 */
final class PlacementTrials {
  private final Experiment experiment;
  private final Map<String, Optional<PlacementTrial.Outcome>> played = new HashMap<>();

  PlacementTrials(Experiment experiment) {
    this.experiment = experiment;
  }

  /** True if a scheduler defines the costs of slots. */
  boolean haveCosts() {
    return costs(1).isPresent();
  }

  /**
   * Returns the outcome of a scheduler in a repeat, counted from 1; empty if the cluster has too
   * few slots.
   */
  Optional<PlacementTrial.Outcome> of(String scheduler, int repeat) {
    return played.computeIfAbsent(scheduler + " " + repeat, trial -> play(scheduler, repeat));
  }

  private Optional<PlacementTrial.Outcome> play(String name, int repeat) {
    SchedulerSpec scheduler =
        experiment.schedulers().stream()
            .filter(spec -> spec.name().equals(name))
            .findFirst()
            .orElseThrow();
    return new PlacementTrial(
            new Topology(experiment.cluster()),
            scheduler.make(experiment.seedOf(repeat).named("scheduler")).reduces(),
            costs(repeat).orElseThrow())
        .play(experiment.jobs(repeat));
  }

  private Optional<FetchingCosts> costs(int repeat) {
    return experiment.schedulers().stream()
        .map(spec -> spec.make(experiment.seedOf(repeat).named("scheduler")).reduces())
        .filter(PlannedReduces.class::isInstance)
        .map(placement -> ((PlannedReduces) placement).costs())
        .findFirst();
  }
}
