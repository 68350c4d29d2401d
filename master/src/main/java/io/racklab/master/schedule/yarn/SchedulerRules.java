package io.racklab.master.schedule.yarn;

/**
 * The rules by which the scheduler treats nodes and applications.
 *
 * @param assignments how many containers a heartbeat may give
 * @param waits for nodes near the input
 * @param reservableNodes the part of the nodes that an application may have kept for it, 0.05 in
 *     Hadoop; rounded up
 * @param sizes of containers
 */
record SchedulerRules(
    ContainerAssignments assignments,
    LocalityThresholds waits,
    double reservableNodes,
    ContainerSizes sizes) {
  /** Hadoop's part. */
  public static final double RESERVABLE_NODES = 0.05;

  public SchedulerRules {
    if (!(reservableNodes >= 0 && reservableNodes <= 1)) {
      throw new IllegalArgumentException(
          "reservable nodes must be from 0 to 1, not " + reservableNodes);
    }
  }

  int reservable(int nodes) {
    return (int) Math.ceil(nodes * reservableNodes);
  }
}
