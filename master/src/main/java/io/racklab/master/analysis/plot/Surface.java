package io.racklab.master.analysis.plot;

import java.io.IOException;

/** A white drawing surface. Coordinates are in points of 1/72 inch from its upper left corner. */
interface Surface {
  /** The part of a text that lies at its position. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** Draws a line through points, each a pair of coordinates. */
  void stroke(double[][] points, Pen pen) throws IOException;

  /**
   * Fills the polygon with the given corners.
   *
   * @param opacity from 0 to 1
   */
  void fill(double[][] points, String colour, double opacity) throws IOException;

  /** Draws a text; y is its baseline. */
  void text(double x, double y, String text, Type type, Anchor anchor) throws IOException;

  /** Completes the file and returns its bytes. Nothing may be drawn afterwards. */
  byte[] bytes() throws IOException;

  /** Fills a rectangle. */
  default void box(double x, double y, double width, double height, String colour, double opacity)
      throws IOException {
    fill(
        new double[][] {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}},
        colour,
        opacity);
  }
}
