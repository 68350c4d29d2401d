package io.racklab.topologies.fluid;

/**
 * The error of loads that is allowed before a bottleneck is adjusted: none where rates are exact.
 * Otherwise a bottleneck keeps its level while the load of the other flows over its link drifts by
 * no more than a share of its capacity, and its load exceeds its capacity by no more than that
 * share.
 */
final class Slack {
  private final double tolerance;
  private final double factor;

  /** The change of load since each bottleneck was last adjusted, in bytes per second. */
  private final double[] drifts;

  /**
   * @param tolerance the share of each link's capacity, at least 0 and less than 1
   */
  Slack(int linkCount, double tolerance) {
    if (!(tolerance >= 0 && tolerance < 1)) {
      throw new IllegalArgumentException("a tolerance is from 0 to below 1, not " + tolerance);
    }
    this.tolerance = tolerance;
    factor = 1 + tolerance + Rounding.SUMS;
    drifts = new double[tolerance > 0 ? linkCount : 0];
  }

  /** True if a rate exceeds a level by more than the tolerance. */
  boolean isAbove(double rate, double level) {
    return rate > level * factor;
  }

  /**
   * Adds the drift of flows over a bottleneck whose rate goes from {@code last} to {@code level};
   * returns true if the bottleneck must be adjusted.
   */
  boolean addDrift(int link, int flows, double last, double level, double capacity) {
    if (tolerance == 0) {
      return true;
    }
    if (last == Double.POSITIVE_INFINITY || level == Double.POSITIVE_INFINITY) {
      return true;
    }
    drifts[link] += flows * (level - last);
    return Math.abs(drifts[link]) > tolerance * capacity;
  }

  /** Resets the drift of a bottleneck that has been adjusted. */
  void answered(int link) {
    if (tolerance > 0) {
      drifts[link] = 0;
    }
  }
}
