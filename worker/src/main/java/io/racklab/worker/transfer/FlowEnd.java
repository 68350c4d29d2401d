package io.racklab.worker.transfer;

/**
 * The model has ended a flow.
 *
 * @param atNanos when, by the port's clock; a little ago
 */
public record FlowEnd(long flow, long atNanos) {}
