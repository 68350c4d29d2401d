package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.PendingMaps;
import io.racklab.protocol.Locality;
import java.util.List;
import java.util.Optional;

/** The third question: does this job take this node for a map now? */
public interface MapPlacement extends Policy {
  /**
   * A heartbeat's round of assignments begins.
   *
   * @param order in which the jobs will be asked
   */
  default void begin(NodeState node, ClusterView view, Order order) {}

  /**
   * The jobs that may take the node for a map now, in the order in which they are to be asked,
   * where they are known before any is asked; empty if all may. Asked before each slot's jobs are
   * asked.
   *
   * @param round says which jobs are asked for this slot
   */
  default Optional<List<Job>> takers(NodeState node, ClusterView view, Round round) {
    return Optional.empty();
  }

  /** The pending map to run, or {@link PendingMaps#NONE}. */
  int choose(Job job, NodeState node, ClusterView view);

  /**
   * The same where locality has blocked every job ({@link Round#anywhere}): those who refuse a node
   * for nothing else take it then.
   */
  default int chooseAnywhere(Job job, NodeState node, ClusterView view) {
    return choose(job, node, view);
  }

  /** Whether {@link #preSchedule} ever finds one. */
  default boolean preSchedules() {
    return false;
  }

  /**
   * A pending map to run beyond what the load allows on the node ({@link Round#takesLocalMap}), or
   * {@link PendingMaps#NONE}.
   *
   * @param job the first that has pending maps
   */
  default int preSchedule(Job job, NodeState node, ClusterView view) {
    return PendingMaps.NONE;
  }

  /** Why {@link #choose} has just found none of a job's pending maps for this node. */
  default String why(Job job, NodeState node, ClusterView view) {
    return "no pending map of the job may run here";
  }

  /** A map of the job, or a copy of one, has been given a slot in this round. */
  default void launched(Job job, Locality locality) {}
}
