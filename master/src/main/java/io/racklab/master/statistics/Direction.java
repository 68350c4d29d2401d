package io.racklab.master.statistics;

/** Which values of a quantity one wants. */
public enum Direction {
  LESS_IS_BETTER,
  MORE_IS_BETTER;

  /** Whether the first is strictly better. */
  public boolean prefers(double one, double other) {
    return this == LESS_IS_BETTER ? one < other : one > other;
  }
}
