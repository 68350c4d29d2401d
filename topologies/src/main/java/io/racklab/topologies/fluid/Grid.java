package io.racklab.topologies.fluid;

/**
 * The rates that flows are given: multiples of a power of two, so fine that 2^53 of them are more
 * than any link carries. Doubles add such rates, times counts of flows, without any error. So the
 * load of a link is the same to the bit whichever flow came first, and sums that are kept up to
 * date stay exact.
 */
final class Grid {
  private static final int EXACT_BITS = 53;

  /**
   * Rates with fewer steps below them are left as they are: a step would be more than 1e-12 of
   * them.
   */
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
   * A link has a capacity.
   *
   * @return whether the grid is coarser from now on
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

  /** The largest sum of rates of the grid that has no error. */
  double largest() {
    return largest;
  }

  /** The largest rate of the grid that is not above. */
  double down(double rate) {
    return rate >= least && rate != Double.POSITIVE_INFINITY
        ? Math.floor(rate * perStep) * step
        : rate;
  }

  /** Whether a rate is not on the grid, so that sums with it may have errors. */
  boolean isBeside(double rate) {
    return rate != 0 && rate != Double.POSITIVE_INFINITY && (rate < least || down(rate) != rate);
  }
}
