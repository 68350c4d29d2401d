package io.racklab.master.analysis.report;

/**
 * The style of a series: colours that colour-blind readers can distinguish (Okabe and Ito, 2008,
 * without yellow and black, which are hard to see on a white or a dark page), and dashes and
 * symbols that distinguish series without colour.
 *
 * @param colour as #rrggbb
 * @param dash the lengths of dashes and gaps; empty for a solid line
 * @param symbol an ECharts symbol name
 */
record SeriesStyle(String colour, int[] dash, String symbol) {
  private static final String[] COLOURS = {
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8C8C8C"
  };
  private static final int[][] DASHES = {{}, {8, 4}, {2, 3}, {10, 3, 2, 3}, {14, 4}, {5, 2}};
  private static final String[] SYMBOLS = {
    "circle", "rect", "triangle", "diamond", "arrow", "roundRect", "pin"
  };

  /** Returns the style of the n-th series, from 0. The first forty are distinct. */
  static SeriesStyle of(int n) {
    return new SeriesStyle(
        COLOURS[n % COLOURS.length], DASHES[n % DASHES.length], SYMBOLS[n % SYMBOLS.length]);
  }
}
