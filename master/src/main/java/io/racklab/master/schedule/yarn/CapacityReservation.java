package io.racklab.master.schedule.yarn;

/**
 * A node is kept for a container that it has too little room for as yet.
 *
 * @param number that the container will have
 * @param memory of the container, in MiB
 */
record CapacityReservation(
    CapacityApplication application, int node, int number, int priority, long memory) {}
