package io.racklab.master.analysis.drawing;

/** The width at which a link is drawn. */
final class LinkWidth {
  static final double MOST = 9;

  private static final double LEAST = 1;
  private static final double AT_ONE_GBPS = 3;
  private static final double MORE_FOR_TEN_TIMES = 2;
  private static final double ONE_GBPS = 125e6;

  private LinkWidth() {}

  /**
   * Returns the width in pixels for a rate in bytes per second: 3 at 1 Gbps and 2 more for each
   * factor of ten, at least 1 and at most {@link #MOST}. So a width has the same meaning in all
   * pictures.
   */
  static double of(double rate) {
    double width = AT_ONE_GBPS + MORE_FOR_TEN_TIMES * Math.log10(rate / ONE_GBPS);
    // An unlimited link is drawn dashed, as wide as 1 Gbps.
    return Double.isInfinite(rate) ? AT_ONE_GBPS : Math.max(LEAST, Math.min(MOST, width));
  }

  static Mark.Stroke stroke(double rate, String colour) {
    return new Mark.Stroke(colour, Double.isInfinite(rate));
  }
}
