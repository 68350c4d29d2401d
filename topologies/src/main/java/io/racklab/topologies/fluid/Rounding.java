package io.racklab.topologies.fluid;

/** Compares rates: two that differ only by the order in which sums were made are the same. */
final class Rounding {
  /** Of two sums of different terms, as a share. */
  static final double SUMS = 1e-12;

  private Rounding() {}

  static boolean isAbove(double rate, double level) {
    return rate > level * (1 + SUMS);
  }
}
