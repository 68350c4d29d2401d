package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.PendingMaps;

/** The third question: does this job take this node for a map now? */
public interface MapPlacement {
  /** The pending map to run, or {@link PendingMaps#NONE}. */
  int choose(Job job, NodeState node, ClusterView view);
}
