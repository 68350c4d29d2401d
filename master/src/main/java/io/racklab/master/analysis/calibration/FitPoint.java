package io.racklab.master.analysis.calibration;

/**
 * A measured task.
 *
 * @param job the index of its job among those of the fit, from 0
 * @param kind the index of its job's class, from 0
 * @param host the index of its host, from 0; -1 if unknown
 * @param bytes the bytes that it read or fetched, at least 1
 * @param seconds the seconds that it took, more than 0
 */
record FitPoint(int job, int kind, int host, double bytes, double seconds) {
  /** Returns a copy whose time is divided by a factor. */
  FitPoint over(double factor) {
    return new FitPoint(job, kind, host, bytes, seconds / factor);
  }
}
