package io.racklab.master.analysis.drawing;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a drawing as SVG 1.1, in one file without external references. The file is ASCII; other
 * characters are written as character references, so that every terminal and editor preserves them.
 */
public final class Svg {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";
  private static final String FONTS = "Helvetica, Arial, 'Liberation Sans', sans-serif";

  private final XMLStreamWriter xml;

  private Svg(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** Returns the text of the drawing's SVG file; equal drawings give equal texts. */
  public static String of(Drawing drawing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      // The JDK's own factory is used, so that the bytes do not depend on the class path.
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(bytes, "US-ASCII");
      new Svg(xml).write(drawing);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory failed", e);
    }
    return bytes.toString(StandardCharsets.US_ASCII) + "\n";
  }

  private void write(Drawing drawing) throws XMLStreamException {
    xml.writeStartDocument("US-ASCII", "1.0");
    line();
    xml.writeStartElement("svg");
    xml.writeDefaultNamespace(NAMESPACE);
    attribute("width", drawing.width());
    attribute("height", drawing.height());
    xml.writeAttribute(
        "viewBox", "0 0 " + number(drawing.width()) + " " + number(drawing.height()));
    xml.writeAttribute("role", "img");
    xml.writeAttribute("font-family", FONTS);
    line();
    text("title", drawing.title());
    text("desc", drawing.description());
    for (Mark mark : drawing.marks()) {
      mark(mark);
      line();
    }
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void mark(Mark mark) throws XMLStreamException {
    if (mark instanceof Mark.Box box) {
      box(box);
    } else if (mark instanceof Mark.Line line) {
      line(line);
    } else if (mark instanceof Mark.Triangle triangle) {
      triangle(triangle);
    } else if (mark instanceof Mark.Label label) {
      label(label);
    } else {
      throw new IllegalArgumentException("cannot draw " + mark);
    }
  }

  private void text(String element, String text) throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeCharacters(allowed(text));
    xml.writeEndElement();
    line();
  }

  private void box(Mark.Box box) throws XMLStreamException {
    xml.writeEmptyElement("rect");
    attribute("x", box.area().x());
    attribute("y", box.area().y());
    attribute("width", box.area().width());
    attribute("height", box.area().height());
    if (box.corner() > 0) {
      attribute("rx", box.corner());
    }
    xml.writeAttribute("fill", box.fill());
    if (!box.stroke().equals("none")) {
      xml.writeAttribute("stroke", box.stroke());
    }
  }

  private void line(Mark.Line line) throws XMLStreamException {
    xml.writeEmptyElement("line");
    attribute("x1", line.x());
    attribute("y1", line.y());
    attribute("x2", line.down() ? line.x() : line.x() + line.length());
    attribute("y2", line.down() ? line.y() + line.length() : line.y());
    xml.writeAttribute("stroke", line.stroke().colour());
    attribute("stroke-width", line.width());
    if (line.stroke().dashed()) {
      xml.writeAttribute("stroke-dasharray", "6 3");
    }
  }

  private void triangle(Mark.Triangle triangle) throws XMLStreamException {
    Area area = triangle.area();
    double tip = triangle.up() ? area.y() : area.bottom();
    double base = triangle.up() ? area.bottom() : area.y();
    xml.writeEmptyElement("polygon");
    xml.writeAttribute(
        "points",
        number(area.x())
            + ","
            + number(base)
            + " "
            + number(area.right())
            + ","
            + number(base)
            + " "
            + number(area.middle())
            + ","
            + number(tip));
    xml.writeAttribute("fill", triangle.colour());
  }

  private void label(Mark.Label label) throws XMLStreamException {
    xml.writeStartElement("text");
    attribute("x", label.x());
    attribute("y", label.baseline());
    attribute("font-size", label.lettering().size());
    if (label.lettering().bold()) {
      xml.writeAttribute("font-weight", "bold");
    }
    if (label.anchor() != Mark.Anchor.START) {
      xml.writeAttribute("text-anchor", label.anchor().name().toLowerCase(Locale.ROOT));
    }
    xml.writeAttribute("fill", Palette.INK);
    xml.writeCharacters(allowed(label.text()));
    xml.writeEndElement();
  }

  private void attribute(String name, double value) throws XMLStreamException {
    xml.writeAttribute(name, number(value));
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  private static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * Replaces the characters that XML 1.0 does not allow: most control characters and unpaired
   * surrogates.
   */
  private static String allowed(String text) {
    StringBuilder allowed = new StringBuilder();
    text.codePoints()
        .map(letter -> isCharacter(letter) ? letter : 0xFFFD)
        .forEach(allowed::appendCodePoint);
    return allowed.toString();
  }

  private static boolean isCharacter(int letter) {
    return letter == '\t'
        || letter == '\n'
        || letter >= 0x20 && letter < 0xD800
        || letter >= 0xE000 && letter < 0xFFFE
        || letter > 0xFFFF;
  }
}
