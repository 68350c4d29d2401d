package io.racklab.master.experiment;

/**
 * What a run must keep to be trusted. Shares: 0.01 is one percent.
 *
 * @param median of the flow errors for VALID; by default 1 %: as good as SimGrid's users expect of
 *     a model, and five times better than other emulators report
 * @param tail the 99th percentile of the flow errors for VALID; by default 5 %, since one flow in a
 *     hundred may have met a pause of the machine
 * @param invalidMedian above it the run is INVALID; by default 5 %: differences between schedulers
 *     of the size that papers report could be the machine's
 * @param lateness of timers, the 99th percentile as a share of an attempt's mean time, above which
 *     the run is INVALID; by default 5 %: tasks would take another time than the one they were
 *     given
 * @param starts the lateness of flows' starts, the 99th percentile as a share of an attempt's mean
 *     time, for VALID; by default 5 %, as for timers; but a flow makes up for a late start, so that
 *     results are not worthless
 * @param saturation the share of the time with hardly any processor idle, for VALID; by default a
 *     half: what needs a processor then waits for it, which no other figure shows
 * @param fullestLink what a link may carry of what it can, over a second by the wall and an
 *     emulated one, for VALID; by default 102 %: senders that were held up make up for it
 */
public record Bounds(
    double median,
    double tail,
    double invalidMedian,
    double lateness,
    double starts,
    double saturation,
    double fullestLink) {
  /** What holds where a file says nothing else. */
  public static final Bounds DEFAULT = new Bounds(0.01, 0.05, 0.05, 0.05, 0.05, 0.5, 1.02);
}
