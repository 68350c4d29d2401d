package io.racklab.master.analysis.statistics;

import java.util.Arrays;

/**
 * Collects the observations of a {@link Sample}. There may be many millions, so each takes only
 * eight bytes. Zeros are only counted, since in virtual time the error of every flow is 0.
 */
public final class Observations {
  private double[] values = new double[64];
  private int size;
  private int zeros;

  /** Adds an observation. */
  public void add(double value) {
    if (value == 0) {
      zeros++;
      return;
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  /** Returns the observations so far. */
  public Sample sample() {
    return Sample.of(Arrays.copyOf(values, Math.addExact(size, zeros)));
  }
}
