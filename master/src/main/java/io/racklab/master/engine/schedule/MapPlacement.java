package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.protocol.Locality;
import java.util.List;
import java.util.Optional;

/** The third question: does this job use this node for a map now? */
public interface MapPlacement extends Policy {
  /**
   * A heartbeat's round of assignments begins.
   *
   * @param order the order in which the jobs will be asked
   */
  default void begin(NodeState node, ClusterView view, Order order) {}

  /**
   * Returns the jobs that may use the node for a map now, in the order in which to ask them; empty
   * if every job is to be asked. Called for each slot before its jobs are asked.
   *
   * @param round tells which jobs are asked for this slot
   */
  default Optional<List<Job>> takers(NodeState node, ClusterView view, Round round) {
    return Optional.empty();
  }

  /** Returns the pending map to run, or {@link PendingMaps#NONE}. */
  int choose(Job job, NodeState node, ClusterView view);

  /**
   * As {@link #choose}, but called when locality has blocked every job ({@link Round#anywhere}): a
   * policy that would refuse the node only for its locality accepts it.
   */
  default int chooseAnywhere(Job job, NodeState node, ClusterView view) {
    return choose(job, node, view);
  }

  /**
   * Returns the reason why {@link #choose} has just found no pending map of a job for this node.
   */
  default String why(Job job, NodeState node, ClusterView view) {
    return "no pending map of the job may run here";
  }

  /** A pending map of the job has been given a slot in this round. */
  default void launched(Job job, Locality locality) {}
}
