package io.racklab.master.schedule.sizes;

import java.util.Arrays;

/**
 * Sizes of jobs, X, and how much they vary when they are cut at a point p (Tyrex, Section IV.D):
 * what is below, L = min(X, p), and what is above, R = X - p of the X > p. Variability is the
 * squared coefficient of variation, variance over squared mean, of the sizes as they are: they are
 * all the jobs there are, not a draw from more.
 */
public final class SizeSample {
  /** Of what sizes are counted in: so near is near enough. */
  private static final double STEP = 1e-3;

  private final double[] sizes;

  /** Of the so many smallest: mean, and sum of the squared distances from it. */
  private final double[] meanOfSmallest;

  private final double[] squaresOfSmallest;

  /** Of all but the so many smallest, likewise. */
  private final double[] meanOfOthers;

  private final double[] squaresOfOthers;

  /**
   * @param sizes 0 or more each, in any order
   */
  public SizeSample(long[] sizes) {
    this.sizes = Arrays.stream(sizes).sorted().asDoubleStream().toArray();
    int count = sizes.length;
    meanOfSmallest = new double[count + 1];
    squaresOfSmallest = new double[count + 1];
    meanOfOthers = new double[count + 1];
    squaresOfOthers = new double[count + 1];
    // By Welford's method, which does not subtract large squares from each other.
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

  /** Of X; 0 where all are equal or there are none. */
  double squaredCv() {
    return squaredCv(squaresOfOthers[0], meanOfOthers[0], sizes.length);
  }

  /** Of min(X, p). */
  public double squaredCvBelow(double p) {
    return below(smallest(p), p);
  }

  /** Of X - p of the X > p. */
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
   * Where both vary alike: the least p from which on what is below varies as much as what is above,
   * or more. As p passes a size, what is above varies less at once, so both need not be equal
   * anywhere; and they may be so at several points, where the paper assumes one. Below the largest
   * size unless all are 0.
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
   * The least balanced p from a point up to another one, between which no size lies; not a number
   * if there is none. Both sides vary the more, the larger p is as long as it passes no size: so a
   * piece has no such point where the most below is less than the least above. Any other is halved.
   */
  private double balance(int smallest, double from, double to) {
    double least = above(smallest, from);
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
      // Whatever p above 0: some are 0 and the others p.
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
