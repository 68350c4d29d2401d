package io.racklab.topologies.fluid;

/** Compares rates: two that differ only by the order in which sums were made are the same. */
final class Rounding {
  /** Of two sums of different terms, as a share. */
  private static final double SUMS = 1e-12;

  /** Of the same sum in another order, as a share. */
  private static final double ORDER = 1e-14;

  private Rounding() {}

  static boolean isAbove(double rate, double level) {
    return rate > level * (1 + SUMS);
  }

  static boolean isSame(double rate, double last) {
    return Math.abs(rate - last) <= ORDER * last;
  }
}
