package io.racklab.master.analysis.drawing;

/** An element of the picture. Colours are in SVG notation: {@code #0072B2}, or {@code none}. */
public sealed interface Mark {
  /** Returns the area that the element covers. */
  Area area();

  /** A rectangle with rounded corners of this radius. */
  record Box(Area area, String fill, String stroke, double corner) implements Mark {}

  /** A vertical line downwards, or a horizontal line to the right. */
  record Line(double x, double y, double length, boolean down, double width, Stroke stroke)
      implements Mark {
    @Override
    public Area area() {
      return down
          ? new Area(x - width / 2, y, width, length)
          : new Area(x, y - width / 2, length, width);
    }
  }

  /** The style of a line. */
  record Stroke(String colour, boolean dashed) {}

  /** A triangle that fills its area, with its tip up or down. */
  record Triangle(Area area, boolean up, String colour) implements Mark {}

  /** One line of text. */
  record Label(double x, double baseline, Anchor anchor, Lettering lettering, String text)
      implements Mark {
    @Override
    public Area area() {
      double width = lettering.width(text);
      double left =
          switch (anchor) {
            case START -> x;
            case MIDDLE -> x - width / 2;
            case END -> x - width;
          };
      return new Area(left, baseline - 0.8 * lettering.size(), width, lettering.size());
    }
  }

  /** The part of a text that lies at its x coordinate. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }
}
