package io.racklab.master.report;

/** What the numbers of a metric count. */
public enum Unit {
  /** Emulated. */
  SECONDS,
  /** Emulated. */
  BYTES,
  /** A part of a whole, from 0 to 1. */
  SHARE,
  /** A quotient of two quantities of one unit. */
  RATIO,
  JOBS_PER_HOUR,
  COUNT,
  /** Not known to us. */
  NUMBER
}
