package io.racklab.master.schedule.yarn;

/**
 * The sizes that containers are rounded up to.
 *
 * @param minimum yarn.scheduler.minimum-allocation-mb and -vcores
 * @param increment yarn.resource-types.memory-mb.increment-allocation and vcores'
 */
record ContainerSizes(Resource minimum, Resource increment) {
  /** Hadoop's. */
  static final ContainerSizes USUAL =
      new ContainerSizes(new Resource(1024, 1), new Resource(1024, 1));
}
