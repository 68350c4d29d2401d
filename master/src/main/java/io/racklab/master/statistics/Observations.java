package io.racklab.master.statistics;

import java.util.Arrays;

/** Collects the observations of a {@link Sample}, eight bytes each: there may be many millions. */
public final class Observations {
  private double[] values = new double[64];
  private int size;

  /** Adds one. */
  public void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  /** Those added so far. */
  public Sample sample() {
    return Sample.of(Arrays.copyOf(values, size));
  }
}
