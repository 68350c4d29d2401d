package io.racklab.deploy.virtual;

import io.racklab.master.experiment.RunPlan;
import io.racklab.master.journal.Spectator;
import java.util.Optional;
import java.util.function.Function;

/**
 * Those who are there while runs are performed.
 *
 * @param spectators who watch, by the run's plan
 * @param pace at which virtual time moves for them
 */
public record Attendance(Function<RunPlan, Optional<Spectator>> spectators, Pace pace) {
  /** Runs of no one's interest until they are over. */
  public static final Attendance NOBODY = new Attendance(plan -> Optional.empty(), Pace.FREE);
}
