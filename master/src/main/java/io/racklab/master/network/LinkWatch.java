package io.racklab.master.network;

import io.racklab.master.meter.RunMeter;

/**
 * The settings by which the links of a run are watched.
 *
 * @param windowNanos emulated length of the windows over which links are measured
 * @param spanNanos emulated time over which no link may carry more than it can
 * @param congestion when a link between racks is congested
 * @param meter told of flows and bytes
 */
public record LinkWatch(
    long windowNanos, long spanNanos, CongestionRule congestion, RunMeter meter) {}
