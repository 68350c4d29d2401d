package io.racklab.deploy.virtual;

import io.racklab.master.runs.run.RunObservers;

/**
 * Hooks into runs in progress.
 *
 * @param observers observers of the runs
 * @param pace the pace at which virtual time moves
 */
public record RunHooks(RunObservers observers, Pace pace) {
  /** No observers, and time moves freely. */
  public static final RunHooks NONE = new RunHooks(RunObservers.NONE, Pace.FREE);
}
