package io.racklab.master.analysis.drawing;

/**
 * A font size and weight, for which the class estimates the width of texts from above.
 *
 * <p>The viewer's font is unknown, so widths are those of the widest common sans-serif fonts
 * (DejaVu Sans, Verdana). In Helvetica or Arial, text is slightly shorter.
 *
 * @param size the font size in pixels
 */
public record Lettering(double size, boolean bold) {
  private static final String NARROW = " .,:;'|!ijl()[]";
  private static final String WIDE = "mwMW%@&+<>=#~";

  /** Returns an upper bound on the width of a text in pixels. */
  public double width(String text) {
    return text.codePoints().mapToDouble(this::width).sum();
  }

  private double width(int letter) {
    double em;
    if (NARROW.indexOf(letter) >= 0) {
      em = 0.4;
    } else if (WIDE.indexOf(letter) >= 0) {
      em = 1;
    } else if (Character.isUpperCase(letter)) {
      em = 0.78;
    } else if (letter < 0x2000) {
      em = 0.62;
    } else {
      // Ideographs are 1 em wide; emoji are wider.
      em = letter == '…' ? 1 : 1.4;
    }
    return em * size * (bold ? 1.1 : 1);
  }

  /** Returns the text; if it is wider than the given width, it is cut and ends with an ellipsis. */
  public String fit(String text, double most) {
    if (width(text) <= most) {
      return text;
    }
    StringBuilder cut = new StringBuilder();
    double left = most - width('…');
    for (int letter : text.codePoints().toArray()) {
      left -= width(letter);
      if (left < 0) {
        break;
      }
      cut.appendCodePoint(letter);
    }
    return cut.toString().stripTrailing() + "…";
  }
}
