package io.racklab.protocol;

/**
 * A flow will not end because a node at one of its ends is lost. The bytes that have arrived are of
 * no use.
 *
 * @param tag the owner's name for the flow
 * @param atNanos the time at which the node was lost, or at which the flow was requested if that
 *     was later
 */
public record FlowLost(long tag, long atNanos) implements FlowAnswer {}
