package io.racklab.topologies.fluid;

/** How far two rates may be apart and be the same but for the order in which sums were made. */
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
