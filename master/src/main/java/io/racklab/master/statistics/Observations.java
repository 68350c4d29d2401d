package io.racklab.master.statistics;

import java.util.Arrays;

/**
 * Collects the observations of a {@link Sample}, eight bytes each: there may be many millions.
 * Those that are 0 are only counted: in virtual time all flows end when they should.
 */
public final class Observations {
  private double[] values = new double[64];
  private int size;
  private int zeros;

  /** Adds one. */
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

  /** Those added so far. */
  public Sample sample() {
    return Sample.of(Arrays.copyOf(values, Math.addExact(size, zeros)));
  }
}
