package io.racklab.master.analysis.statistics;

import java.util.Arrays;
import java.util.List;

/** Observations of one quantity. */
public final class Sample {
  /** No observations. */
  public static final Sample NONE = new Sample(new double[0]);

  private final double[] sorted;

  public Sample(List<Double> values) {
    this(values.stream().mapToDouble(Double::doubleValue).sorted().toArray());
  }

  private Sample(double[] sorted) {
    this.sorted = sorted;
  }

  /** Returns a sample of the given values; it sorts and keeps the array. */
  static Sample of(double[] values) {
    Arrays.sort(values);
    return new Sample(values);
  }

  /** Returns the observations of several samples together. */
  public static Sample merged(List<Sample> samples) {
    return of(samples.stream().flatMapToDouble(sample -> Arrays.stream(sample.sorted)).toArray());
  }

  public int size() {
    return sorted.length;
  }

  /** Returns the mean; NaN without observations. */
  public double mean() {
    return Arrays.stream(sorted).average().orElse(Double.NaN);
  }

  public double max() {
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
  }

  /**
   * Returns a quantile, interpolated between neighbouring observations; NaN without observations.
   *
   * @param share the quantile's order, from 0 to 1; 0.5 for the median
   */
  public double quantile(double share) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
