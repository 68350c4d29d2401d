package io.racklab.master.runs.run;

import io.racklab.master.engine.schedule.external.Dialogues;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * External collaborators of a run.
 *
 * @param observers observe runs in progress
 * @param dialogues conversations with programs that act as schedulers
 * @param processorNanos the processor time that the calling thread has used, in nanoseconds; empty
 *     under the wall clock, where decisions take real time
 */
public record RunEnvironment(
    RunObservers observers, Dialogues dialogues, Optional<LongSupplier> processorNanos) {
  /** A run without external collaborators. */
  public static final RunEnvironment NONE =
      new RunEnvironment(RunObservers.NONE, Dialogues.NONE, Optional.empty());
}
