package io.racklab.master.engine.schedule.speculation;

/**
 * Mean and standard deviation of values that change. The operations and their order are those of
 * Hadoop 0.22's JobInProgress.DataStatistics: if all values are equal, only rounding errors decide
 * whether one of them counts as slow.
 */
final class Statistics {
  private int count;
  private double sum;
  private double squares;

  void add(double value) {
    count++;
    sum += value;
    squares += value * value;
  }

  /** Replaces one of the values. */
  void replace(double old, double value) {
    count--;
    sum = Math.max(sum - old, 0);
    squares = Math.max(squares - old * old, 0);
    add(value);
  }

  /** Returns the mean; NaN without values. */
  double mean() {
    return sum / count;
  }

  double deviation() {
    return Math.sqrt(Math.max(squares / count - mean() * mean(), 0));
  }
}
