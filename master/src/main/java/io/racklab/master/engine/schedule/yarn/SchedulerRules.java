package io.racklab.master.engine.schedule.yarn;

/**
 * The settings of the fair scheduler for nodes and applications. The capacity scheduler uses only
 * the minimum size of containers.
 *
 * @param assignments the limit on the containers that a heartbeat gives
 * @param waits the waits for nodes near the input
 * @param reservations the limits on reservations
 * @param sizes the sizes of containers
 */
public record SchedulerRules(
    ContainerAssignments assignments,
    LocalityThresholds waits,
    ReservationRules reservations,
    ContainerSizes sizes) {
  int reservable(int nodes) {
    return reservations.most(nodes);
  }

  /** Returns the smallest container for which nodes are reserved. */
  Resource reservationThreshold() {
    return reservations.threshold(sizes.increment());
  }
}
