package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.topologies.Node;
import java.util.Optional;

/** The fourth question: does this job use this node for a reduce now? */
public interface ReducePlacement extends Policy {
  /**
   * A heartbeat's round of assignments begins.
   *
   * @param order the order in which the jobs will be asked
   */
  default void begin(NodeState node, ClusterView view, Order order) {}

  /** True if the job, which has a pending reduce that may start, starts it on this node. */
  boolean accepts(Job job, NodeState node, ClusterView view);

  /** Returns this policy connected to the scheduler's order, for policies that must know it. */
  default ReducePlacement beside(Order order) {
    return this;
  }

  /** The attempt that counts for its task, a map or a reduce, has succeeded. */
  default void succeeded(Job job, RunningAttempt attempt, long now) {}

  /** Returns why this policy cannot work with a node, and what would work; empty if it can. */
  default Optional<String> refuses(Node node) {
    return Optional.empty();
  }

  /** Returns the reason why {@link #accepts} has just refused this node. */
  default String why(Job job, NodeState node, ClusterView view) {
    return "the job's next reduce waits for another node";
  }
}
