package io.racklab.deploy.plot;

/** The least and the most of some numbers. */
final class Extent {
  private double least = Double.POSITIVE_INFINITY;
  private double most = Double.NEGATIVE_INFINITY;

  void add(double value) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }

  /** 0 if there were none. */
  double least() {
    return least > most ? 0 : least;
  }

  /** 1 if there were none. */
  double most() {
    return least > most ? 1 : most;
  }
}
