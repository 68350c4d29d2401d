package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.job.RunningTask;

/**
 * Hears what becomes of attempts, as Hadoop's JobInProgress hears it in heartbeats: for answers
 * that remember. Times are emulated nanoseconds since the start of the run.
 */
public interface AttemptListener {
  /** An attempt of a task was launched: its first one that runs now, or a copy. */
  default void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {}

  /**
   * Something else is known of a task that has not succeeded before: an attempt has said how far it
   * is, which is 1 when it succeeds, or has ended without success.
   */
  default void progressed(Job job, RunningTask task, long now) {}

  /** The attempt that counts for its task has ended. */
  default void succeeded(Job job, RunningAttempt attempt, long now) {}

  /**
   * An attempt was for nothing: it was killed, or has ended well when another counted already, or
   * was not chosen.
   *
   * @param nanos for which it held its slots
   */
  default void wasted(Job job, RunningAttempt attempt, long nanos) {}

  /**
   * A job begins anew, or it has finished or failed and no attempt of it runs any more: what was
   * heard of its attempts is of no use.
   */
  default void over(Job job) {}
}
