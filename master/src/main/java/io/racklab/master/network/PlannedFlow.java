package io.racklab.master.network;

/**
 * A flow that a file asks for.
 *
 * @param name unique in its file
 * @param source number of the sending node
 * @param destination number of the receiving node
 * @param startNanos since the start of the run
 */
public record PlannedFlow(String name, int source, int destination, long bytes, long startNanos) {}
