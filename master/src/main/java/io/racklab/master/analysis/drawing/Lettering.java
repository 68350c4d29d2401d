package io.racklab.master.analysis.drawing;

/**
 * A font size, with an upper bound of the width of text in it.
 *
 * <p>The viewer's font is unknown, so widths are those of the wide ones among the usual sans-serif
 * fonts (DejaVu Sans, Verdana); in Helvetica or Arial text is a little shorter.
 *
 * @param size of the font in pixels
 */
public record Lettering(double size, boolean bold) {
  private static final String NARROW = " .,:;'|!ijl()[]";
  private static final String WIDE = "mwMW%@&+<>=#~";

  /** Returns an upper bound of the text's width in pixels. */
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

  /** Returns the text, cut to an ellipsis where it is wider than this. */
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
