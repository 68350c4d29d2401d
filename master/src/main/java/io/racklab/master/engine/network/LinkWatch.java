package io.racklab.master.engine.network;

import io.racklab.master.engine.journal.RunMeter;

/**
 * The settings for measuring the links of a run.
 *
 * @param windowNanos the emulated length of the windows over which links are measured
 * @param spanNanos the emulated span over which no link's load may exceed its capacity
 * @param congestion the rule by which a link between racks is congested
 * @param meter counts flows and bytes
 * @param observer observes flows and their rates
 */
public record LinkWatch(
    long windowNanos,
    long spanNanos,
    CongestionRule congestion,
    RunMeter meter,
    FlowObserver observer) {
  /** Creates settings of a run whose flows are not observed. */
  public LinkWatch(long windowNanos, long spanNanos, CongestionRule congestion, RunMeter meter) {
    this(windowNanos, spanNanos, congestion, meter, FlowObserver.NONE);
  }
}
