package io.racklab.worker.transfer;

/**
 * The end of a flow in the model.
 *
 * @param atNanos the time of the end by the port's clock, slightly in the past
 */
public record FlowEnd(long flow, long atNanos) {}
