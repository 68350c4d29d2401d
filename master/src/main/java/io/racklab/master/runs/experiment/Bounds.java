package io.racklab.master.runs.experiment;

import io.racklab.topologies.config.Section;

/**
 * The bounds that a run's figures must keep for its verdict. Shares: 0.01 is one percent. The
 * reasons for the defaults stand beside them in experiment-reference.conf.
 *
 * @param median the highest median for VALID of the flow errors, and of the shares of flows that
 *     were unsent when the model ended them; the latter over all senders and for each sender
 * @param tail the highest 99th percentile for VALID of the flow errors, and of the unsent shares
 *     over all senders
 * @param invalidMedian the median of either above which the run is INVALID
 * @param linkWindows the highest 99th percentile for VALID, over windows and links, of the
 *     deviation of the receivers' counts from the model, above or below, as a share of a link's
 *     capacity
 * @param lateness the 99th percentile of the timers' lateness, as a share of an attempt's mean
 *     time, above which the run is INVALID
 * @param starts the highest 99th percentile of the lateness of flows' starts for VALID, as a share
 *     of an attempt's mean time
 * @param saturation for VALID, the highest share of the time in which hardly any processor is idle
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
  public static final Bounds DEFAULT = read(Section.empty());

  /** Reads the bounds from the section of the verdict. */
  static Bounds read(Section section) {
    return new Bounds(
        ExperimentKeys.FLOW_ERROR_MEDIAN.in(section),
        ExperimentKeys.FLOW_ERROR_P99.in(section),
        ExperimentKeys.INVALID_FLOW_ERROR_MEDIAN.in(section),
        ExperimentKeys.LINK_WINDOWS.in(section),
        ExperimentKeys.INVALID_TIMER_LATENESS.in(section),
        ExperimentKeys.START_LATENESS.in(section),
        ExperimentKeys.SATURATION.in(section),
        ExperimentKeys.FULLEST_LINK.in(section));
  }
}
