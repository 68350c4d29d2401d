package io.racklab.master.runs.run;

import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.journal.Spectator;
import io.racklab.master.engine.network.FlowObserver;
import io.racklab.master.engine.storage.CopyObserver;
import io.racklab.master.runs.experiment.RunPlan;
import java.util.Optional;
import java.util.function.Function;

/**
 * Observers of runs in progress.
 *
 * @param spectators returns the observer of a run's rows, if there is one, given the run's plan
 * @param meter counts what runs do
 * @param flows returns the observer of a run's flows, given the run's plan
 * @param copies returns the observer of the copies of a run's blocks, given the run's plan
 */
public record RunObservers(
    Function<RunPlan, Optional<Spectator>> spectators,
    RunMeter meter,
    Function<RunPlan, FlowObserver> flows,
    Function<RunPlan, CopyObserver> copies) {
  /** Observes nothing. */
  public static final RunObservers NONE = new RunObservers(plan -> Optional.empty(), RunMeter.NONE);

  /** Creates observers of runs whose flows and copies are not observed. */
  public RunObservers(Function<RunPlan, Optional<Spectator>> spectators, RunMeter meter) {
    this(spectators, meter, plan -> FlowObserver.NONE, plan -> CopyObserver.NONE);
  }
}
