package io.racklab.master.engine.schedule.yarn;

/**
 * The sizes to which containers are rounded up.
 *
 * @param minimum yarn.scheduler.minimum-allocation-mb and -vcores
 * @param increment yarn.resource-types.memory-mb.increment-allocation, and that of vcores
 */
public record ContainerSizes(Resource minimum, Resource increment) {
  /** Hadoop's defaults. */
  public static final ContainerSizes USUAL =
      new ContainerSizes(new Resource(1024, 1), new Resource(1024, 1));

  /** Every container has the size that its job asks for. */
  public static final ContainerSizes AS_ASKED =
      new ContainerSizes(new Resource(1, 1), new Resource(1, 1));
}
