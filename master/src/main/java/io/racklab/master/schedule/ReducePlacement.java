package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;

/** The fourth question: does this job take this node for a reduce now? */
public interface ReducePlacement extends Question {
  /** Whether the job, which has a pending reduce that may start, starts it here. */
  boolean accepts(Job job, NodeState node, ClusterView view);

  /** Why {@link #accepts} has just refused this node. */
  default String why(Job job, NodeState node, ClusterView view) {
    return "the job's next reduce waits for another node";
  }
}
