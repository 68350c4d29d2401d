package io.racklab.master.analysis.drawing;

import java.util.ArrayList;
import java.util.List;

/** Collects the elements of a picture during layout. Not thread-safe. */
final class Sketch {
  private final List<Mark> marks = new ArrayList<>();

  void box(Area area, String fill, String stroke) {
    marks.add(new Mark.Box(area, fill, stroke, 3));
  }

  void square(Area area, String fill) {
    marks.add(new Mark.Box(area, fill, Palette.SOFT, 0));
  }

  void down(double x, double y, double length, double width, Mark.Stroke stroke) {
    marks.add(new Mark.Line(x, y, length, true, width, stroke));
  }

  void right(double x, double y, double length, double width, Mark.Stroke stroke) {
    marks.add(new Mark.Line(x, y, length, false, width, stroke));
  }

  void triangle(Area area, boolean up, String colour) {
    marks.add(new Mark.Triangle(area, up, colour));
  }

  /** Adds a text that begins at the given point; it is cut if it is wider than {@code most}. */
  void text(double x, double baseline, double most, Lettering lettering, String text) {
    label(x, baseline, Mark.Anchor.START, most, lettering, text);
  }

  void label(
      double x,
      double baseline,
      Mark.Anchor anchor,
      double most,
      Lettering lettering,
      String text) {
    marks.add(new Mark.Label(x, baseline, anchor, lettering, lettering.fit(text, most)));
  }

  List<Mark> marks() {
    return List.copyOf(marks);
  }
}
