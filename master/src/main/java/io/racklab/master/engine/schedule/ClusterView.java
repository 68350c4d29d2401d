package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;

/** The current state of the cluster and the jobs, as the policies read it. */
public interface ClusterView {
  Topology topology();

  /** Returns the time in emulated nanoseconds since the start of the run. */
  long now();

  /** Returns the jobs that have been submitted and have not ended. */
  Jobs jobs();

  /** Returns a node and what runs on it. */
  NodeState node(int node);

  /** Returns the number of slots, over all nodes, that tasks of a type may hold. */
  int slots(TaskType type);

  /** Returns the number of attempts of a type that run, over all nodes. */
  int running(TaskType type);

  /**
   * Returns the number of slots of a type, over all nodes, that tasks of the other type hold
   * ({@link SlotUse#lending}).
   */
  default int lent(TaskType type) {
    return 0;
  }

  /**
   * Returns the factor by which the workload's original bytes were multiplied. Classes of jobs
   * ({@link io.racklab.master.engine.workload.ShuffleClass}) depend on the original bytes.
   */
  default double scaleBytes() {
    return 1;
  }

  /**
   * Returns the load of the links between racks, which is measured only if a policy {@linkplain
   * Policy#readsLinks reads it}.
   */
  default RackLinks links() {
    return RackLinks.UNUSED;
  }
}
