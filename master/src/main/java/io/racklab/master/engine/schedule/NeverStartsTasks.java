package io.racklab.master.engine.schedule;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.function.Supplier;

/** A policy under which some tasks can never start on some clusters. */
public interface NeverStartsTasks extends Policy {
  /**
   * Returns the tasks that this policy never starts on a cluster; empty if it starts all.
   *
   * @param jobs the jobs of the run, for policies that depend on what jobs ask for
   */
  List<Starvation> starvations(Topology topology, Supplier<List<JobSpec>> jobs);

  /** Returns the tasks that a policy never starts on a cluster, as far as it knows. */
  static List<Starvation> of(Policy policy, Topology topology, Supplier<List<JobSpec>> jobs) {
    return policy instanceof NeverStartsTasks never ? never.starvations(topology, jobs) : List.of();
  }
}
