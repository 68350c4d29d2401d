package io.racklab.master.metric;

/** The unit of a metric's numbers. */
public enum Unit {
  /** Emulated. */
  SECONDS("s", 1),
  /** Emulated; shown in GB, of 10^9 bytes. */
  BYTES("GB", 1e9),
  /** A part of a whole, from 0 to 1; shown in per cent. */
  SHARE("%", 0.01),
  /** A quotient of two quantities of one unit. */
  RATIO("", 1),
  JOBS_PER_HOUR("jobs/h", 1),
  COUNT("", 1),
  /** Not known to us. */
  NUMBER("", 1);

  private final String symbol;
  private final double one;

  Unit(String symbol, double one) {
    this.symbol = symbol;
    this.one = one;
  }

  /** The symbol that stands behind a number for people; empty if there is none. */
  public String symbol() {
    return symbol;
  }

  /**
   * The size of one unit as people are shown it, in the unit in which results count: 1e9 for GB.
   */
  public double one() {
    return one;
  }
}
