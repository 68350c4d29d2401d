package io.racklab.master.analysis.metric;

/** The unit of a metric's numbers. */
public enum Unit {
  /** Emulated seconds. */
  SECONDS("s", 1),
  /** Emulated bytes, shown in GB of 10^9 bytes. */
  BYTES("GB", 1e9),
  /** A part of a whole, from 0 to 1; shown in per cent. */
  SHARE("%", 0.01),
  /** A quotient of two quantities with the same unit. */
  RATIO("", 1),
  JOBS_PER_HOUR("jobs/h", 1),
  COUNT("", 1),
  /** The unit of an unknown metric. */
  NUMBER("", 1);

  private final String symbol;
  private final double one;

  Unit(String symbol, double one) {
    this.symbol = symbol;
    this.one = one;
  }

  /** Returns the symbol that follows a displayed number; empty if there is none. */
  public String symbol() {
    return symbol;
  }

  /** Returns the value of one displayed unit in the unit of results, such as 1e9 bytes for GB. */
  public double one() {
    return one;
  }
}
