package io.racklab.topologies.fluid;

/**
 * The rates that flows can have: multiples of a step, a power of two such that 2^53 steps exceed
 * every finite capacity. Doubles add such rates, multiplied by counts of flows, without error. The
 * load of a link is therefore bitwise the same in whatever order flows came, and incrementally
 * updated sums stay exact.
 */
final class Grid {
  private static final int EXACT_BITS = 53;

  /** Rates of fewer steps are not rounded, since a step would be more than about 1e-12 of them. */
  private static final double FEWEST_STEPS = 1L << 40;

  private double step;
  private double perStep;
  private double least;
  private double largest;

  /**
   * @param capacities bytes per second of each link; may be infinite
   */
  Grid(double[] capacities) {
    coarsen(1);
    for (double capacity : capacities) {
      admit(capacity);
    }
  }

  /**
   * Makes the grid coarse enough for a capacity.
   *
   * @return true if the grid has become coarser
   */
  boolean admit(double capacity) {
    if (capacity < largest || capacity == Double.POSITIVE_INFINITY) {
      return false;
    }
    coarsen(capacity);
    return true;
  }

  private void coarsen(double capacity) {
    int exponent = Math.getExponent(capacity) + 1;
    largest = Math.scalb(1, exponent);
    step = Math.scalb(1, exponent - EXACT_BITS);
    perStep = Math.scalb(1, EXACT_BITS - exponent);
    least = step * FEWEST_STEPS;
  }

  /** Returns the largest sum of rates of the grid that has no error. */
  double largest() {
    return largest;
  }

  /**
   * Returns the largest rate of the grid that is not above the given one; small and infinite rates
   * are returned unchanged.
   */
  double down(double rate) {
    return rate >= least && rate != Double.POSITIVE_INFINITY
        ? Math.floor(rate * perStep) * step
        : rate;
  }

  /** True if a rate is off the grid, so that sums with it may have errors. */
  boolean isBeside(double rate) {
    return rate != 0 && rate != Double.POSITIVE_INFINITY && (rate < least || down(rate) != rate);
  }
}
