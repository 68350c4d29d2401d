package io.racklab.master.engine.schedule.yarn;

/**
 * The settings of the fair scheduler for nodes and applications. The capacity scheduler uses only
 * the minimum size of containers.
 *
 * @param assignments the limit on the containers that a heartbeat gives
 * @param waits the waits for nodes near the input
 * @param reservableNodes the part of the nodes that an application may reserve, 0.05 in Hadoop;
 *     rounded up
 * @param sizes the sizes of containers
 */
public record SchedulerRules(
    ContainerAssignments assignments,
    LocalityThresholds waits,
    double reservableNodes,
    ContainerSizes sizes) {
  /** Hadoop's default for {@code reservableNodes}. */
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
