package io.racklab.protocol;

/**
 * The amount of finished map output of a job on a node: a running total, so that a reduce fetches
 * the difference to what it already has.
 *
 * @param node the node that has the output
 * @param bytes the total over all partitions
 */
public record MapOutput(int node, long bytes) {}
