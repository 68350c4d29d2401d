package io.racklab.master.analysis.plot;

/**
 * A text style.
 *
 * @param size the font size in points
 * @param colour as #rrggbb
 */
record Type(double size, String colour) {
  /** Returns the width of a text in points. */
  double width(String text) {
    return Typeface.SANS.width(text) * size;
  }

  /** Returns the text; if it is wider than the given width, it is cut and ends with an ellipsis. */
  String fit(String text, double most) {
    if (width(text) <= most) {
      return text;
    }
    int end = text.length();
    while (end > 0 && width(text.substring(0, end) + "…") > most) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end).stripTrailing() + "…";
  }
}
