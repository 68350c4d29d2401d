package io.racklab.master.run;

import io.racklab.master.experiment.RunPlan;
import io.racklab.master.journal.Spectator;
import io.racklab.master.meter.RunMeter;
import java.util.Optional;
import java.util.function.Function;

/**
 * Those who learn of runs while they go on.
 *
 * @param spectators those who watch, by the run's plan
 * @param meter counts what runs do
 */
public record Onlookers(Function<RunPlan, Optional<Spectator>> spectators, RunMeter meter) {
  /** Runs of no one's interest until they are over. */
  public static final Onlookers NOBODY = new Onlookers(plan -> Optional.empty(), RunMeter.NONE);
}
