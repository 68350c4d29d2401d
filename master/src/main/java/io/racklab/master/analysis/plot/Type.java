package io.racklab.master.analysis.plot;

import java.util.ArrayList;
import java.util.List;

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

  /**
   * Breaks a text at spaces into lines that fit into the given width.
   *
   * @param most the largest number of lines, at least 1; the last is cut if more would be needed
   */
  List<String> lines(String text, double width, int most) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (lines.size() < most - 1 && width(rest) > width) {
      int end = rest.length();
      while (end > 0 && width(rest.substring(0, end)) > width) {
        end = rest.lastIndexOf(' ', end - 1);
      }
      if (end <= 0) {
        break;
      }
      lines.add(rest.substring(0, end));
      rest = rest.substring(end + 1);
    }
    lines.add(fit(rest, width));
    return lines;
  }
}
