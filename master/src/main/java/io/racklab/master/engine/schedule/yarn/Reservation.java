package io.racklab.master.engine.schedule.yarn;

/**
 * The reservation of a node for a container for which it has too little room yet.
 *
 * @param number the number that the container will have
 */
record Reservation(Application application, int number, int priority, Resource resource) {}
