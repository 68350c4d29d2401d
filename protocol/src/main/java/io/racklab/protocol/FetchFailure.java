package io.racklab.protocol;

/**
 * A reduce failed to fetch map output from a node.
 *
 * @param reduce the attempt
 * @param node the node that has the output
 * @param atNanos the emulated time at which the attempt detected the failure
 */
public record FetchFailure(AttemptId reduce, int node, long atNanos) implements Message {}
