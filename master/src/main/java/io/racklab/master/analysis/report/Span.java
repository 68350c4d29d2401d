package io.racklab.master.analysis.report;

/**
 * The unit in which a figure shows times.
 *
 * @param unit the unit's symbol
 * @param seconds the seconds in one unit
 */
record Span(String unit, double seconds) {
  private static final Span SECONDS = new Span("s", 1);
  private static final Span MINUTES = new Span("min", 60);
  private static final Span HOURS = new Span("h", 3600);

  /** Returns a unit in which a duration is a readable number. */
  static Span of(double seconds) {
    if (seconds < 3_000) {
      return SECONDS;
    }
    return seconds < 20_000 ? MINUTES : HOURS;
  }
}
