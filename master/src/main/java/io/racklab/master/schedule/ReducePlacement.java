package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.RunningAttempt;
import io.racklab.topologies.Node;
import java.util.Optional;

/** The fourth question: does this job take this node for a reduce now? */
public interface ReducePlacement extends Policy {
  /**
   * A heartbeat's round of assignments begins.
   *
   * @param order in which the jobs will be asked
   */
  default void begin(NodeState node, ClusterView view, Order order) {}

  /** Whether the job, which has a pending reduce that may start, starts it here. */
  boolean accepts(Job job, NodeState node, ClusterView view);

  /** This answer beside that one to the first question, for answers that must know it. */
  default ReducePlacement beside(Order order) {
    return this;
  }

  /** The attempt that counts for its task, a map or a reduce, has ended. */
  default void succeeded(Job job, RunningAttempt attempt, long now) {}

  /** Why this answer cannot work with a node, and what could; empty when it can. */
  default Optional<String> refuses(Node node) {
    return Optional.empty();
  }

  /** Why {@link #accepts} has just refused this node. */
  default String why(Job job, NodeState node, ClusterView view) {
    return "the job's next reduce waits for another node";
  }
}
