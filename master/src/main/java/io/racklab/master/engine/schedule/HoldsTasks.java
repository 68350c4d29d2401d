package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;

/**
 * A slots policy under which tasks wait before their processes start, and occupy their nodes until
 * a heartbeat reports that they have ended.
 */
public interface HoldsTasks extends SlotUse {
  /**
   * Returns the time, in nanoseconds, for which a task of the job waits before its process starts
   * if it is launched now.
   */
  long heldNanos(Job job, long now);

  /** True if the next heartbeat of a node may release something that ended jobs still occupy. */
  boolean isToRelease(NodeState node);

  /** Returns the time that a task is held under a policy; 0 if it holds no tasks. */
  static long heldNanos(SlotUse policy, Job job, long now) {
    return policy instanceof HoldsTasks holder ? holder.heldNanos(job, now) : 0;
  }

  /** As {@link #isToRelease(NodeState)}; false if the policy holds no tasks. */
  static boolean isToRelease(SlotUse policy, NodeState node) {
    return policy instanceof HoldsTasks holder && holder.isToRelease(node);
  }
}
