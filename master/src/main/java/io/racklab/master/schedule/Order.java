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
}
