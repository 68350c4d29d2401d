package io.racklab.master.analysis.plot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;

/**
 * Liberation Sans, which PDFBox includes (SIL Open Font License). It is as wide as Helvetica and
 * Arial, which SVG files name, and is embedded in PDF files, as publishers demand.
 */
final class Typeface {
  static final Typeface SANS = new Typeface();

  private static final String FILE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font;
  private final CmapLookup letters;
  private final double unitsPerEm;

  private Typeface() {
    try (InputStream file = open()) {
      font = new TTFParser().parse(new RandomAccessReadBuffer(file));
      letters = font.getUnicodeCmapLookup();
      unitsPerEm = font.getUnitsPerEm();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static InputStream open() {
    return PDDocument.class.getResourceAsStream(FILE);
  }

  /** Returns the width of a text at font size 1, in the same unit as the size. */
  double width(String text) {
    return text.codePoints().mapToDouble(this::width).sum();
  }

  private double width(int letter) {
    try {
      return font.getAdvanceWidth(letters.getGlyphId(letter)) / unitsPerEm;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the text with a question mark in place of each character that the font lacks. */
  String known(String text) {
    StringBuilder known = new StringBuilder();
    text.codePoints()
        .forEach(letter -> known.appendCodePoint(letters.getGlyphId(letter) == 0 ? '?' : letter));
    return known.toString();
  }
}
