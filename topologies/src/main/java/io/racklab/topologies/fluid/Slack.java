package io.racklab.topologies.fluid;

/**
 * By how much loads may be off before a bottleneck answers: not at all where rates are exact. Else
 * a bottleneck keeps its level while what others take of its link drifts by less than a share of
 * its capacity, and is filled by no more than that share too much.
 */
final class Slack {
  private final double tolerance;
  private final double factor;

  /** The load of others that a bottleneck has not answered, in bytes per second. */
  private final double[] drifts;

  /**
   * @param tolerance a share of each link's capacity, from 0 to less than 1
   */
  Slack(int linkCount, double tolerance) {
    if (!(tolerance >= 0 && tolerance < 1)) {
      throw new IllegalArgumentException("a tolerance is from 0 to below 1, not " + tolerance);
    }
    this.tolerance = tolerance;
    factor = 1 + tolerance + Rounding.SUMS;
    drifts = new double[tolerance > 0 ? linkCount : 0];
  }

  /** Whether a rate is above a level by more than may be. */
  boolean isAbove(double rate, double level) {
    return rate > level * factor;
  }

  /**
   * So many flows over a bottleneck have another level: adds it; returns whether it must answer.
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

  /** A bottleneck has answered. */
  void answered(int link) {
    if (tolerance > 0) {
      drifts[link] = 0;
    }
  }
}
