package io.racklab.master.engine.schedule.sizes;

import java.util.Arrays;

/**
 * Sizes of jobs, X, and their variability when they are cut at a point p (Tyrex, Section IV.D).
 * Each size has a part below, L = min(X, p); a size above p also has a part above, R = X - p.
 * Variability is the squared coefficient of variation, variance over squared mean, of the sizes
 * themselves: they are the whole population, not a sample.
 */
public final class SizeSample {
  /** The precision of a cutoff, in the unit of the sizes. */
  private static final double STEP = 1e-3;

  /** The part by which rounding may make equal variabilities differ. */
  private static final double ROUNDING = 1e-12;

  private final double[] sizes;

  /** Entry k is the mean of the k smallest sizes. */
  private final double[] meanOfSmallest;

  /** Entry k is the sum of the squared distances of the k smallest sizes from their mean. */
  private final double[] squaresOfSmallest;

  /** Entry k is the mean of all but the k smallest sizes. */
  private final double[] meanOfOthers;

  /**
   * Entry k is the sum of the squared distances of all but the k smallest sizes from their mean.
   */
  private final double[] squaresOfOthers;

  /**
   * Makes a sample.
   *
   * @param sizes the sizes, 0 or more each, in any order
   */
  public SizeSample(long[] sizes) {
    this.sizes = Arrays.stream(sizes).sorted().asDoubleStream().toArray();
    int count = sizes.length;
    meanOfSmallest = new double[count + 1];
    squaresOfSmallest = new double[count + 1];
    meanOfOthers = new double[count + 1];
    squaresOfOthers = new double[count + 1];
    // Welford's method does not subtract large squares from each other.
    for (int i = 1; i <= count; i++) {
      double off = this.sizes[i - 1] - meanOfSmallest[i - 1];
      meanOfSmallest[i] = meanOfSmallest[i - 1] + off / i;
      squaresOfSmallest[i] =
          squaresOfSmallest[i - 1] + off * (this.sizes[i - 1] - meanOfSmallest[i]);
    }
    for (int i = count - 1; i >= 0; i--) {
      double off = this.sizes[i] - meanOfOthers[i + 1];
      meanOfOthers[i] = meanOfOthers[i + 1] + off / (count - i);
      squaresOfOthers[i] = squaresOfOthers[i + 1] + off * (this.sizes[i] - meanOfOthers[i]);
    }
  }

  /** Returns the variability of X; 0 if all sizes are equal or there are none. */
  double squaredCv() {
    return squaredCv(squaresOfOthers[0], meanOfOthers[0], sizes.length);
  }

  /** Returns the variability of the parts below p. */
  public double squaredCvBelow(double p) {
    return below(smallest(p), p);
  }

  /** Returns the variability of the parts above p. */
  double squaredCvAbove(double p) {
    return above(smallest(p), p);
  }

  private int smallest(double p) {
    int count = 0;
    while (count < sizes.length && sizes[count] <= p) {
      count++;
    }
    return count;
  }

  /**
   * Returns the balanced cutoff: the least p at which the parts below vary as much as the parts
   * above, or more. When p passes a size, the variability above drops at once, so the two need not
   * be equal at any point; they may also be equal at several points, where the paper assumes one.
   * The cutoff is below the largest size unless all are 0.
   */
  public double cutoff() {
    for (int smallest = 0; smallest < sizes.length; smallest++) {
      double from = smallest == 0 ? 0 : sizes[smallest - 1];
      double found = from < sizes[smallest] ? balance(smallest, from, sizes[smallest]) : Double.NaN;
      if (!Double.isNaN(found)) {
        return found;
      }
    }
    return 0;
  }

  /**
   * Returns the least balanced p in an interval that contains no size, or NaN if there is none.
   * Within the interval both variabilities grow with p. So there is no balanced point if the
   * variability below, at the end, is less than the variability above, at the beginning. Any other
   * interval is halved.
   */
  private double balance(int smallest, double from, double to) {
    double least = above(smallest, from) * (1 - ROUNDING);
    if (below(smallest, from) >= least) {
      return from;
    }
    double middle = (from + to) / 2;
    boolean small = to - from <= STEP || middle <= from || middle >= to;
    if (small || below(smallest, to) < least) {
      return Double.NaN;
    }
    double found = balance(smallest, from, middle);
    return Double.isNaN(found) ? balance(smallest, middle, to) : found;
  }

  private double below(int smallest, double p) {
    int others = sizes.length - smallest;
    double mean = (smallest * meanOfSmallest[smallest] + others * p) / sizes.length;
    if (mean == 0) {
      // At p = 0 all parts are 0. This is the limit as p falls to 0: of the parts, some are 0 and
      // the others p.
      return others == 0 ? 0 : smallest / (double) others;
    }
    double off = p - meanOfSmallest[smallest];
    double squares =
        squaresOfSmallest[smallest] + off * off * smallest * others / (double) sizes.length;
    return squaredCv(squares, mean, sizes.length);
  }

  private double above(int smallest, double p) {
    return squaredCv(
        squaresOfOthers[smallest], meanOfOthers[smallest] - p, sizes.length - smallest);
  }

  private static double squaredCv(double squares, double mean, int count) {
    return squares == 0 ? 0 : squares / count / (mean * mean);
  }
}
