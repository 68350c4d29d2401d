package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.protocol.TaskType;
import java.util.Iterator;

/** The first question: which job goes first? */
public interface Order {
  /**
   * Jobs with tasks of this type, the one that goes first first; asked anew for each slot. All that
   * want a slot must be among them; one that does not is asked for copies only.
   */
  Iterator<Job> jobs(TaskType type, ClusterView view);

  /**
   * Recomputes what is not computed anew for each slot, and takes slots back from those who hold
   * more than their share. Called when a job is submitted, and with the first heartbeat after each
   * {@link Scheduler#UPDATE_NANOS}.
   */
  default void update(ClusterView view, Killer killer) {}
}
