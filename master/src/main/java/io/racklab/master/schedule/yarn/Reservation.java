package io.racklab.master.schedule.yarn;

/**
 * A node is kept for a container that it has too little room for as yet.
 *
 * @param number that the container will have
 */
record Reservation(Application application, int number, int priority, Resource resource) {}
