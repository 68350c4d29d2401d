package io.racklab.master.engine.schedule.yarn;

/**
 * The reservation of a node for a container.
 *
 * @param priority the priority of the request that the container meets
 * @param resource the resources of the container
 */
public record Reserved(int application, int priority, Resource resource) {}
