package io.racklab.master.schedule.yarn;

/**
 * The rules by which the scheduler treats nodes and applications.
 *
 * @param assignments how many containers a heartbeat may give
 * @param waits for nodes near the input
 * @param reservableNodes the part of the nodes that an application may have kept for it, 0.05 in
 *     Hadoop; rounded up
 * @param minimum of a container
 */
record SchedulerRules(
    ContainerAssignments assignments,
    LocalityThresholds waits,
    double reservableNodes,
    Resource minimum) {
  /** Hadoop's part. */
  public static final double RESERVABLE_NODES = 0.05;

  /** Hadoop's minimum-allocation. */
  public static final Resource MINIMUM = new Resource(1024, 1);

  public SchedulerRules {
    if (!(reservableNodes >= 0 && reservableNodes <= 1)) {
      throw new IllegalArgumentException(
          "reservable nodes must be from 0 to 1, not " + reservableNodes);
    }
  }

  /** Given to a scheduler that has no such rules. */
  static SchedulerRules usual(Resource minimum) {
    return new SchedulerRules(
        new ContainerAssignments.UpTo(1), LocalityThresholds.NONE, RESERVABLE_NODES, minimum);
  }

  int reservable(int nodes) {
    return (int) Math.ceil(nodes * reservableNodes);
  }
}
