package io.racklab.master.analysis.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/**
 * A surface that becomes an SVG file. Texts remain texts, which the viewer shows in Helvetica or
 * Arial.
 */
final class SvgSurface implements Surface {
  private final StringBuilder text = new StringBuilder();

  SvgSurface(double width, double height, String title) {
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
        .append(number(width))
        .append("pt\" height=\"")
        .append(number(height))
        .append("pt\" viewBox=\"0 0 ")
        .append(number(width))
        .append(' ')
        .append(number(height))
        .append(
            "\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" role=\"img\">\n")
        .append("<title>")
        .append(escaped(title))
        .append("</title>\n");
    fill(new double[][] {{0, 0}, {width, 0}, {width, height}, {0, height}}, "#ffffff", 1);
  }

  @Override
  public void stroke(double[][] points, Pen pen) {
    path(points);
    text.append("\" fill=\"none\" stroke=\"").append(pen.colour());
    text.append("\" stroke-width=\"").append(number(pen.width()));
    if (pen.dash().length > 0) {
      text.append("\" stroke-dasharray=\"");
      for (int i = 0; i < pen.dash().length; i++) {
        text.append(i == 0 ? "" : " ").append(number(pen.dash()[i]));
      }
    }
    text.append("\" stroke-linejoin=\"round\"/>\n");
  }

  @Override
  public void fill(double[][] points, String colour, double opacity) {
    path(points);
    text.append("Z\" fill=\"").append(colour);
    if (opacity < 1) {
      text.append("\" fill-opacity=\"").append(number(opacity));
    }
    text.append("\"/>\n");
  }

  private void path(double[][] points) {
    text.append("<path d=\"");
    for (int i = 0; i < points.length; i++) {
      text.append(i == 0 ? 'M' : 'L').append(number(points[i][0])).append(' ');
      text.append(number(points[i][1]));
    }
  }

  @Override
  public void text(double x, double y, String words, Type type, Anchor anchor) {
    text.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
    text.append("\" font-size=\"").append(number(type.size()));
    text.append("\" fill=\"").append(type.colour());
    if (anchor != Anchor.START) {
      text.append("\" text-anchor=\"").append(anchor == Anchor.MIDDLE ? "middle" : "end");
    }
    text.append("\">").append(escaped(words)).append("</text>\n");
  }

  /**
   * Escapes a text. Characters that XML forbids, which names may contain, become question marks.
   */
  private static String escaped(String words) {
    StringBuilder escaped = new StringBuilder();
    words
        .codePoints()
        .forEach(
            letter -> {
              switch (letter) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isAllowed(letter) ? letter : '?');
              }
            });
    return escaped.toString();
  }

  private static boolean isAllowed(int letter) {
    return letter >= ' '
        && !(letter >= 0xd800 && letter < 0xe000)
        && letter != 0xfffe
        && letter != 0xffff;
  }

  private static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  @Override
  public byte[] bytes() {
    return (text + "</svg>\n").getBytes(StandardCharsets.UTF_8);
  }
}
