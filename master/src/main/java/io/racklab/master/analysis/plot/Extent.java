package io.racklab.master.analysis.plot;

/** Tracks the least and the greatest of some numbers. */
final class Extent {
  private double least = Double.POSITIVE_INFINITY;
  private double most = Double.NEGATIVE_INFINITY;

  void add(double value) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }

  /** Returns the least number; 0 if there were none. */
  double least() {
    return least > most ? 0 : least;
  }

  /** Returns the greatest number; 1 if there were none. */
  double most() {
    return least > most ? 1 : most;
  }
}
