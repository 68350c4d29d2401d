package io.racklab.topologies.fluid;

/** Compares rates; two that differ only by the order of summation count as equal. */
final class Rounding {
  /** The relative difference up to which two sums of different terms count as equal. */
  static final double SUMS = 1e-12;

  private Rounding() {}

  static boolean isAbove(double rate, double level) {
    return rate > level * (1 + SUMS);
  }
}
