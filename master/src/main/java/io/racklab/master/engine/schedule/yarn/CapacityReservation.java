package io.racklab.master.engine.schedule.yarn;

/**
 * The reservation of a node for a container for which it has too little room yet.
 *
 * @param number the number that the container will have
 * @param memory the container's memory, in MiB
 */
record CapacityReservation(
    CapacityApplication application, int node, int number, int priority, long memory) {}
