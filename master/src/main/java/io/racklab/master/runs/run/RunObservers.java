package io.racklab.master.runs.run;

import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.journal.Spectator;
import io.racklab.master.engine.network.FlowObserver;
import io.racklab.master.runs.experiment.RunPlan;
import java.util.Optional;
import java.util.function.Function;

/**
 * Observers of runs in progress.
 *
 * @param spectators returns the observer of a run's rows for the run's plan, if there is one
 * @param meter counts what runs do
 * @param flows returns the observer of a run's flows for the run's plan
 */
public record RunObservers(
    Function<RunPlan, Optional<Spectator>> spectators,
    RunMeter meter,
    Function<RunPlan, FlowObserver> flows) {
  /** Observes nothing. */
  public static final RunObservers NONE = new RunObservers(plan -> Optional.empty(), RunMeter.NONE);

  /** Creates observers of runs whose flows are not observed. */
  public RunObservers(Function<RunPlan, Optional<Spectator>> spectators, RunMeter meter) {
    this(spectators, meter, plan -> FlowObserver.NONE);
  }
}
