package io.racklab.master.runs.experiment;

/**
 * The bounds that a run's figures must keep for its verdict. Shares: 0.01 is one percent. The
 * reasons for the defaults stand beside them in experiment-reference.conf.
 *
 * @param median the highest median for VALID, of flow errors and of the shares of flows that were
 *     unsent when the model ended them, over all senders and for each
 * @param tail the highest 99th percentile of these for VALID
 * @param invalidMedian the median of either above which the run is INVALID
 * @param linkWindows the highest 99th percentile for VALID, over windows and links, of how much
 *     less or more receivers counted than the model, as a share of a link's capacity
 * @param lateness the 99th percentile of the timers' lateness, as a share of an attempt's mean
 *     time, above which the run is INVALID
 * @param starts the highest 99th percentile of the lateness of flows' starts for VALID, as a share
 *     of an attempt's mean time
 * @param saturation the highest share of the time with hardly any processor idle for VALID
 * @param fullestLink the highest load for VALID, as a share of a link's capacity, over the longer
 *     of a wall-clock second and an emulated one
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
  /** The bounds if a file gives no others. */
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
