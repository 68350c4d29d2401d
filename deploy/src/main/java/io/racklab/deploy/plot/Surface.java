package io.racklab.deploy.plot;

import java.io.IOException;

/** A white sheet, measured in points of 1/72 inch from its upper left corner. */
interface Surface {
  /** Where a text stands by its position. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** A line through points, each a pair. */
  void stroke(double[][] points, Pen pen) throws IOException;

  /**
   * An area within points.
   *
   * @param opacity from 0 to 1
   */
  void fill(double[][] points, String colour, double opacity) throws IOException;

  /** A text on its base line. */
  void text(double x, double y, String text, Type type, Anchor anchor) throws IOException;

  /** The file's bytes; nothing is drawn any more. */
  byte[] bytes() throws IOException;

  /** A rectangle. */
  default void box(double x, double y, double width, double height, String colour, double opacity)
      throws IOException {
    fill(
        new double[][] {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}},
        colour,
        opacity);
  }
}
