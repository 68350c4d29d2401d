package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;

/** A slots policy whose tasks wait before their processes start. */
public interface HoldsTasks extends SlotUse {
  /**
   * Returns the time, in nanoseconds, for which a task that the job has just been given waits
   * before its process starts.
   */
  long heldNanos(Job job, long now);

  /** Returns that time under a policy; 0 if it holds no tasks. */
  static long heldNanos(SlotUse policy, Job job, long now) {
    return policy instanceof HoldsTasks holder ? holder.heldNanos(job, now) : 0;
  }
}
