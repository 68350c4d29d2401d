package io.racklab.master.engine.schedule.yarn;

import io.racklab.protocol.Locality;

/**
 * A part of a node that was given to an application.
 *
 * @param application the application's number
 * @param number the container's number within its application, from 1; reservations count, too
 * @param node the node's number
 * @param priority the priority of the request that it meets
 * @param locality the locality at which the request was met
 */
public record Container(
    int application, int number, int node, Resource resource, int priority, Locality locality) {}
