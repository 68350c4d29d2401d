package io.racklab.protocol;

/**
 * A flow's last byte has arrived.
 *
 * @param tag the owner's name for the flow
 * @param atNanos the time at which the receiver counted the last byte
 */
public record FlowEnded(long tag, long atNanos) implements FlowAnswer {}
