package io.racklab.master.schedule;

import io.racklab.master.job.Jobs;
import io.racklab.master.job.NodeState;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;

/** The view that the answers to the five questions read: the cluster and the jobs as of now. */
public interface ClusterView {
  Topology topology();

  /** Emulated nanoseconds since the start of the run. */
  long now();

  /** The jobs that have been submitted and have not ended. */
  Jobs jobs();

  /** A node and what runs on it. */
  NodeState node(int node);

  /** Slots of all nodes that a type of task may hold. */
  int slots(TaskType type);

  /** Attempts that run on all nodes. */
  int running(TaskType type);

  /** Slots of a type on all nodes that tasks of the other type hold ({@link SlotUse#lending}). */
  default int lent(TaskType type) {
    return 0;
  }

  /**
   * By what the workload's original bytes were multiplied: classes of jobs ({@link
   * io.racklab.master.workload.ShuffleClass}) go by the original.
   */
  default double scaleBytes() {
    return 1;
  }

  /** The links between racks; only for those who say {@link Policy#readsLinks}. */
  default RackLinks links() {
    return RackLinks.UNUSED;
  }
}
