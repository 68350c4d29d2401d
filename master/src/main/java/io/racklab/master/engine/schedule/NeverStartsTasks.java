package io.racklab.master.engine.schedule;

import io.racklab.topologies.Topology;
import java.util.List;

/** A policy under which some tasks can never start on some clusters. */
public interface NeverStartsTasks extends Policy {
  /** Returns the tasks that this policy never starts on a cluster; empty if it starts all. */
  List<Starvation> starvations(Topology topology);

  /** Returns the tasks that a policy never starts on a cluster, as far as it knows. */
  static List<Starvation> of(Policy policy, Topology topology) {
    return policy instanceof NeverStartsTasks never ? never.starvations(topology) : List.of();
  }
}
