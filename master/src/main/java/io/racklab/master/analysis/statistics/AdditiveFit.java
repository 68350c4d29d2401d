package io.racklab.master.analysis.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * A sum of effects, one for the level of each factor, fitted to values by least squares: each value
 * is the mean plus the effects of its levels plus a residual. A factor's effects, weighted by the
 * number of values at each level, have the mean 0.
 */
public final class AdditiveFit {
  private static final int ROUNDS = 200;
  private static final double NEAR = 1e-12;

  private final int[][] levels;
  private final double[] values;
  private final double[][] effects;
  private final double mean;

  private AdditiveFit(int[][] levels, double[] values, int[] counts) {
    this.levels = levels;
    this.values = values;
    mean = Arrays.stream(values).average().orElse(0);
    effects = new double[counts.length][];
    for (int factor = 0; factor < counts.length; factor++) {
      effects[factor] = new double[counts[factor]];
    }
  }

  /**
   * Fits values.
   *
   * @param levels for each value the level of each factor, from 0; not all combinations need occur
   * @param counts the number of levels of each factor
   */
  public static AdditiveFit of(List<int[]> levels, double[] values, int[] counts) {
    AdditiveFit fit = new AdditiveFit(levels.toArray(int[][]::new), values.clone(), counts);
    double before = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      for (int factor = 0; factor < counts.length; factor++) {
        fit.improve(factor);
      }
      double rest = fit.rest();
      if (before - rest <= NEAR * Math.max(1, rest)) {
        return fit;
      }
      before = rest;
    }
    return fit;
  }

  /** Sets a factor's effects to the mean residuals that the other factors leave at its levels. */
  private void improve(int factor) {
    double[] sums = new double[effects[factor].length];
    int[] counts = new int[sums.length];
    for (int one = 0; one < values.length; one++) {
      int level = levels[one][factor];
      sums[level] += values[one] - fitted(one) + effects[factor][level];
      counts[level]++;
    }
    for (int level = 0; level < sums.length; level++) {
      effects[factor][level] = counts[level] == 0 ? 0 : sums[level] / counts[level];
    }
  }

  private double fitted(int one) {
    double sum = mean;
    for (int factor = 0; factor < effects.length; factor++) {
      sum += effects[factor][levels[one][factor]];
    }
    return sum;
  }

  /** Returns the sum of the squared residuals. */
  public double rest() {
    double sum = 0;
    for (int one = 0; one < values.length; one++) {
      double left = values[one] - fitted(one);
      sum += left * left;
    }
    return sum;
  }

  /** Returns the sum of the squares of the values' differences from their mean. */
  public double whole() {
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
  }

  /** Returns the effect of a level of a factor. */
  public double effect(int factor, int level) {
    return effects[factor][level];
  }

  /**
   * Returns the part of the {@linkplain #whole whole} that only this factor explains: by how much
   * the rest grows without it (sums of squares of type II).
   */
  public double share(int factor) {
    int[][] others = new int[values.length][];
    for (int one = 0; one < values.length; one++) {
      others[one] = levels[one].clone();
      others[one][factor] = 0;
    }
    int[] counts = Arrays.stream(effects).mapToInt(one -> one.length).toArray();
    AdditiveFit without = of(Arrays.asList(others), values, counts);
    return whole() == 0 ? 0 : Math.max(0, without.rest() - rest()) / whole();
  }
}
