package io.racklab.master.experiment;

/**
 * Bounds that a run must keep to be trusted. Shares: 0.01 is one percent. Why the defaults are what
 * they are stands beside them.
 *
 * @param median of the flow errors for VALID, and of the shares of flows that were unsent when the
 *     model ended them, of all senders and of each
 * @param tail the 99th percentile of these for VALID
 * @param invalidMedian of either, above which the run is INVALID
 * @param linkWindows the 99th percentile, over windows and links, of how much less or more
 *     receivers counted than the model, as a share of what a link can carry, for VALID
 * @param lateness of timers, the 99th percentile as a share of an attempt's mean time, above which
 *     the run is INVALID
 * @param starts the lateness of flows' starts, the 99th percentile as a share of an attempt's mean
 *     time, for VALID
 * @param saturation the share of the time with hardly any processor idle, for VALID
 * @param fullestLink what a link may carry of what it can, over a second by the wall and an
 *     emulated one, for VALID
 */
public record Bounds(
    double median,
    double tail,
    double invalidMedian,
    double linkWindows,
    double lateness,
    double starts,
    double saturation,
    double fullestLink) {
  /** The bounds that hold where a file says nothing else. */
  public static final Bounds DEFAULT =
      new Bounds(
          Defaults.number("verdict.flow-error-median"),
          Defaults.number("verdict.flow-error-p99"),
          Defaults.number("verdict.invalid-flow-error-median"),
          Defaults.number("verdict.link-windows"),
          Defaults.number("verdict.invalid-timer-lateness"),
          Defaults.number("verdict.start-lateness"),
          Defaults.number("verdict.saturation"),
          Defaults.number("verdict.fullest-link"));
}
