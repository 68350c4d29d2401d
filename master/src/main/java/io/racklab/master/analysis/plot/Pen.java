package io.racklab.master.analysis.plot;

/**
 * The style of lines.
 *
 * @param colour as #rrggbb
 * @param width the width in points
 * @param dash the lengths of dashes and gaps; empty for a solid line
 */
record Pen(String colour, double width, double[] dash) {
  private static final double[] SOLID = {};

  static Pen solid(String colour, double width) {
    return new Pen(colour, width, SOLID);
  }
}
