package io.racklab.master.runs.run;

import io.racklab.master.engine.schedule.external.Dialogues;

/**
 * External collaborators of a run.
 *
 * @param observers observe runs in progress
 * @param dialogues conversations with programs that act as schedulers
 */
public record RunEnvironment(RunObservers observers, Dialogues dialogues) {
  /** A run without external collaborators. */
  public static final RunEnvironment NONE = new RunEnvironment(RunObservers.NONE, Dialogues.NONE);
}
