package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.protocol.TaskType;

/**
 * The resources of a job's containers; zero vcores if vcores do not count.
 *
 * @param map mapreduce.map.memory.mb and .cpu.vcores
 * @param reduce mapreduce.reduce.memory.mb and .cpu.vcores
 * @param master yarn.app.mapreduce.am.resource.mb and .cpu-vcores
 */
public record ContainerNeeds(Resource map, Resource reduce, Resource master) {
  public ContainerNeeds {
    for (Resource one : new Resource[] {map, reduce, master}) {
      if (one.memory() < 1 || one.vcores() < 0) {
        throw new IllegalArgumentException("a container needs memory, not " + one);
      }
    }
  }

  /** Returns the resources as granted: no less than the minimum, in whole increments. */
  public ContainerNeeds granted(Resource minimum, Resource increment) {
    return new ContainerNeeds(
        map.normalized(minimum, increment),
        reduce.normalized(minimum, increment),
        master.normalized(minimum, increment));
  }

  /** Returns these needs with what a job chooses for itself in their place. */
  ContainerNeeds with(JobSettings settings) {
    return new ContainerNeeds(
        with(map, settings, JobSetting.MAP_MEMORY, JobSetting.MAP_VCORES),
        with(reduce, settings, JobSetting.REDUCE_MEMORY, JobSetting.REDUCE_VCORES),
        with(master, settings, JobSetting.MASTER_MEMORY, JobSetting.MASTER_VCORES));
  }

  private static Resource with(
      Resource usual, JobSettings settings, JobSetting memory, JobSetting vcores) {
    return new Resource(
        settings.amount(memory).orElse(usual.memory()),
        settings.amount(vcores).orElse(usual.vcores()));
  }

  /** Returns these needs with memory only, for schedulers that do not count vcores. */
  public ContainerNeeds ofMemory() {
    return new ContainerNeeds(
        new Resource(map.memory(), 0),
        new Resource(reduce.memory(), 0),
        new Resource(master.memory(), 0));
  }

  public Resource of(TaskType type) {
    return type == TaskType.MAP ? map : reduce;
  }
}
