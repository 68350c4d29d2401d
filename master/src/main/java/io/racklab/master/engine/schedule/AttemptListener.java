package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;

/**
 * Listens to the life of attempts, as Hadoop's JobInProgress learns of it from heartbeats. Policies
 * that keep state about attempts implement it. Times are emulated nanoseconds since the start of
 * the run.
 */
public interface AttemptListener {
  /** An attempt of a task was launched: the only attempt of the task that runs now, or a copy. */
  default void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {}

  /**
   * A task that has not succeeded before has changed: an attempt has reported its progress, which
   * is 1 when it succeeds, or has ended without success.
   */
  default void progressed(Job job, RunningTask task, long now) {}

  /** The attempt that counts for its task has succeeded. */
  default void succeeded(Job job, RunningAttempt attempt, long now) {}

  /**
   * An attempt was wasted: it was killed, succeeded after another attempt already counted, or was
   * not chosen.
   *
   * @param nanos the time for which it held its slots
   */
  default void wasted(Job job, RunningAttempt attempt, long nanos) {}

  /**
   * The job restarts, or it has finished or failed and none of its attempts runs any more. State
   * that was kept about its attempts is obsolete.
   */
  default void over(Job job) {}
}
