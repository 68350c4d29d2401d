package io.racklab.master.analysis.statistics;

/** Tells whether smaller or larger values of a quantity are better. */
public enum Direction {
  LESS_IS_BETTER,
  MORE_IS_BETTER;

  /** True if the first value is strictly better. */
  public boolean prefers(double one, double other) {
    return this == LESS_IS_BETTER ? one < other : one > other;
  }
}
