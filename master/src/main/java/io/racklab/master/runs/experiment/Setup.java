package io.racklab.master.runs.experiment;

import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadJitter;
import io.racklab.topologies.Cluster;
import java.util.List;

/**
 * The cluster, workload and schedulers of an experiment.
 *
 * @param jitter the changes that each repeat makes to the workload
 * @param schedulers the schedulers, at least one; their names differ
 */
public record Setup(
    Cluster cluster, Workload workload, WorkloadJitter jitter, List<SchedulerSpec> schedulers) {
  public Setup {
    schedulers = List.copyOf(schedulers);
  }

  /** Returns a copy with only the first scheduler. */
  public Setup withFirstScheduler() {
    return new Setup(cluster, workload, jitter, schedulers.subList(0, 1));
  }
}
