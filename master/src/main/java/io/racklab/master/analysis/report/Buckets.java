package io.racklab.master.analysis.report;

import java.util.Arrays;

/**
 * A quantity over time, summed in a bounded number of equal buckets. When a time lies beyond the
 * last bucket, neighbouring buckets are merged, so that each becomes twice as wide. Periods may be
 * added in any order.
 */
final class Buckets {
  /** The number of buckets; even, so that buckets can be merged in pairs. */
  static final int MOST = 600;

  private static final double FIRST_WIDTH = 1.0 / 16;

  private final double[] sums = new double[MOST];
  private double width = FIRST_WIDTH;
  private double end;

  /**
   * Adds an amount that applies for a period, such as one slot in use.
   *
   * @param from seconds, not negative
   * @param to seconds, not before {@code from}
   */
  void add(double from, double to, double amount) {
    if (!(from >= 0) || !(to >= from)) {
      throw new IllegalArgumentException("from " + from + " to " + to);
    }
    reach(to);
    int last = Math.min(MOST - 1, (int) (to / width));
    for (int i = (int) (from / width); i <= last; i++) {
      double within = Math.min(to, (i + 1) * width) - Math.max(from, i * width);
      sums[i] += amount * Math.max(0, within);
    }
  }

  /** Widens the buckets until they cover a time. */
  void reach(double time) {
    end = Math.max(end, time);
    while (time > MOST * width) {
      for (int i = 0; i < MOST / 2; i++) {
        sums[i] = sums[2 * i] + sums[2 * i + 1];
      }
      Arrays.fill(sums, MOST / 2, MOST, 0);
      width *= 2;
    }
  }

  /** Returns the latest time that was added, in seconds. */
  double end() {
    return end;
  }

  /** Returns the sum of all amounts, each multiplied by its seconds. */
  double total() {
    return Arrays.stream(sums).sum();
  }

  /** Returns the width of a bucket in seconds. */
  double width() {
    return width;
  }

  /** Returns the mean amount in each bucket, up to {@link #end}. */
  double[] means() {
    int count = Math.min(MOST, (int) Math.ceil(end / width));
    double[] means = new double[count];
    for (int i = 0; i < count; i++) {
      means[i] = sums[i] / Math.min(width, end - i * width);
    }
    return means;
  }
}
