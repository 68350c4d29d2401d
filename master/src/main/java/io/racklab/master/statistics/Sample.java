package io.racklab.master.statistics;

import java.util.Arrays;
import java.util.List;

/** Observations of one quantity. */
public final class Sample {
  /** Without an observation. */
  public static final Sample NONE = new Sample(new double[0]);

  private final double[] sorted;

  public Sample(List<Double> values) {
    this(values.stream().mapToDouble(Double::doubleValue).sorted().toArray());
  }

  private Sample(double[] sorted) {
    this.sorted = sorted;
  }

  /** Takes the array over. */
  static Sample of(double[] values) {
    Arrays.sort(values);
    return new Sample(values);
  }

  /** All observations of several samples. */
  public static Sample merged(List<Sample> samples) {
    return of(samples.stream().flatMapToDouble(sample -> Arrays.stream(sample.sorted)).toArray());
  }

  public int size() {
    return sorted.length;
  }

  /**
   * One of the observations.
   *
   * @param rank how many come before it when they are sorted, from 0
   */
  public double at(int rank) {
    return sorted[rank];
  }

  /** Not a number where there is no observation; likewise below. */
  public double mean() {
    return Arrays.stream(sorted).average().orElse(Double.NaN);
  }

  public double max() {
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
  }

  /**
   * The value that a share of the observations does not exceed, interpolated between neighbours.
   *
   * @param share from 0 to 1
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
