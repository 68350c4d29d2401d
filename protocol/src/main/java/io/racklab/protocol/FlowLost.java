package io.racklab.protocol;

/**
 * A flow will not end: a node at one of its ends is lost. What has come of it is of no use.
 *
 * @param tag the owner's name for the flow
 * @param atNanos when the node was lost, or when the flow was asked for if that was later
 */
public record FlowLost(long tag, long atNanos) implements FlowAnswer {}
