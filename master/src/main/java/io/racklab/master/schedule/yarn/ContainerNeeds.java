package io.racklab.master.schedule.yarn;

import io.racklab.protocol.TaskType;

/**
 * The resources that the containers of a job hold, as YARN grants them.
 *
 * @param map mapreduce.map.memory.mb and .cpu.vcores
 * @param reduce mapreduce.reduce.memory.mb and .cpu.vcores
 * @param master yarn.app.mapreduce.am.resource.mb and .cpu-vcores
 */
record ContainerNeeds(Resource map, Resource reduce, Resource master) {
  public ContainerNeeds {
    for (Resource one : new Resource[] {map, reduce, master}) {
      if (one.memory() < 1 || one.vcores() < 1) {
        throw new IllegalArgumentException("a container needs memory and a vcore, not " + one);
      }
    }
  }

  /**
   * As they are granted: no less than the minimum, in whole increments.
   *
   * @param minimum yarn.scheduler.minimum-allocation-mb and -vcores
   * @param increment yarn.resource-types.memory-mb.increment-allocation and vcores'
   */
  public ContainerNeeds granted(Resource minimum, Resource increment) {
    return new ContainerNeeds(
        map.normalized(minimum, increment),
        reduce.normalized(minimum, increment),
        master.normalized(minimum, increment));
  }

  public Resource of(TaskType type) {
    return type == TaskType.MAP ? map : reduce;
  }
}
