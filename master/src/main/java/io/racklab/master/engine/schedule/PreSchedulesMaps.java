package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;

/** A maps policy that may start maps beyond the number that the load allows on a node. */
public interface PreSchedulesMaps extends MapPlacement {
  /** True if {@link #preSchedule} may ever return a map. */
  boolean preSchedules();

  /**
   * Returns a pending map to run beyond the number that the load allows on the node ({@link
   * Round#takesLocalMap}), or {@link PendingMaps#NONE}.
   *
   * @param job the first job in order that has pending maps and does not shun the node
   */
  int preSchedule(Job job, NodeState node, ClusterView view);
}
