package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.workload.JobSpec;

/** A slots policy whose tasks run in containers. */
public interface GrantsContainers extends SlotUse {
  /** Returns the containers of a job as the scheduler grants them; no vcores if it counts none. */
  ContainerNeeds containers(JobSpec job);
}
