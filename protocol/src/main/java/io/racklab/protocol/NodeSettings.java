package io.racklab.protocol;

/**
 * An emulated node.
 *
 * @param speed 1 is the reference
 * @param firstHeartbeatNanos when it speaks first, so that heartbeats spread over the interval
 */
public record NodeSettings(
    int node, String name, double speed, DiskSettings disk, long firstHeartbeatNanos) {}
