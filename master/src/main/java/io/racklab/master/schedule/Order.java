package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.protocol.TaskType;
import java.util.Iterator;

/** The first question: which job goes first? */
public interface Order {
  /**
   * Jobs that want a slot of this type, the one that goes first first; asked anew for each slot.
   */
  Iterator<Job> jobs(TaskType type, ClusterView view);
}
