package io.racklab.master.engine.workload.settings;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;

/**
 * The attempts of a job that start a process. All others begin at once, in a process that runs
 * already.
 *
 * @param all whether every attempt starts a process, as in Hadoop
 * @param maps unless {@code all}, the number of maps, from the first one on, whose first attempt
 *     starts a process
 * @param reduces the same of the reduces
 */
public record ProcessStarts(boolean all, int maps, int reduces) {
  /** Every attempt starts a process. */
  public static final ProcessStarts EVERY = new ProcessStarts(true, 0, 0);

  /** No attempt starts a process. */
  public static final ProcessStarts NONE = new ProcessStarts(false, 0, 0);

  /** Returns the starts of a job of which only some tasks start a process. */
  public static ProcessStarts of(int maps, int reduces) {
    return new ProcessStarts(false, maps, reduces);
  }

  /** True if an attempt starts a process. */
  public boolean include(AttemptId attempt) {
    int some = attempt.type() == TaskType.MAP ? maps : reduces;
    return all || (attempt.attempt() == 0 && attempt.task() < some);
  }
}
