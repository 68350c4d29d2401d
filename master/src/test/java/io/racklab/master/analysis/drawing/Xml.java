package io.racklab.master.analysis.drawing;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Reads back what was written, as strictly as a browser. */
final class Xml {
  private Xml() {}

  static Document parse(String text) {
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new InputSource(new StringReader(text)));
    } catch (Exception e) {
      throw new AssertionError("not well-formed: " + text, e);
    }
  }
}
