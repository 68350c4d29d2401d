package io.racklab.master.experiment;

import io.racklab.master.schedule.SchedulerSpec;
import io.racklab.master.workload.Workload;
import io.racklab.master.workload.WorkloadJitter;
import io.racklab.topologies.Cluster;
import java.util.List;

/**
 * Who plays what, and where.
 *
 * @param jitter what each repeat does to the workload
 * @param schedulers at least one, their names differ
 */
public record Setup(
    Cluster cluster, Workload workload, WorkloadJitter jitter, List<SchedulerSpec> schedulers) {
  public Setup {
    schedulers = List.copyOf(schedulers);
  }

  /** The same with the first scheduler alone. */
  public Setup withFirstScheduler() {
    return new Setup(cluster, workload, jitter, schedulers.subList(0, 1));
  }
}
