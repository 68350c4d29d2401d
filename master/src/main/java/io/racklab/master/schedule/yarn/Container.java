package io.racklab.master.schedule.yarn;

import io.racklab.protocol.Locality;

/**
 * A part of a node that an application has.
 *
 * @param application its number
 * @param number within its application, from 1; reservations count too
 * @param node its number
 * @param priority of the request that it answers
 * @param locality at which the request was met
 */
record Container(
    int application, int number, int node, Resource resource, int priority, Locality locality) {}
