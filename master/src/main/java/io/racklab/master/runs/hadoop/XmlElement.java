package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.MissingFile;
import io.racklab.topologies.config.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of an XML file with its line, from 1. Document types and external entities are not
 * read.
 *
 * @param written the text directly in it
 */
record XmlElement(
    String name,
    Map<String, String> attributes,
    String written,
    int line,
    List<XmlElement> children) {
  private static final int DEEPEST = 64;

  /** The first bytes, among which an XML file names its encoding. */
  private static final int HEAD = 200;

  XmlElement {
    attributes = new LinkedHashMap<>(attributes);
    children = List.copyOf(children);
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if there is no such file, or it is not XML
   */
  static XmlElement read(Path file) {
    if (!Files.exists(file)) {
      throw new InvalidInputException(MissingFile.problem(file));
    }
    try (InputStream stream = Files.newInputStream(file)) {
      return read(file.toString(), stream);
    } catch (IOException e) {
      throw unreadable(file.toString(), e, "check its permissions");
    }
  }

  private static InvalidInputException unreadable(
      String file, IOException trouble, String instead) {
    return problem(file, 0, "the file cannot be read (" + FileTrouble.of(trouble) + ")", instead);
  }

  /**
   * Reads a stream.
   *
   * @param file the file's name in messages
   * @throws InvalidInputException if it is not XML
   */
  static XmlElement read(String file, InputStream stream) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try {
      byte[] bytes = stream.readAllBytes();
      requireUtf8(file, bytes);
      XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
      while (reader.next() != XMLStreamConstants.START_ELEMENT) {
        // Comments and style sheets.
      }
      return element(file, reader, 1);
    } catch (IOException e) {
      throw unreadable(file, e, "put a file there");
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      String why = e.getMessage() == null ? "" : e.getMessage().replaceAll("(?s).*Message: ", "");
      throw problem(
          file, Math.max(0, line), "this is not XML as Hadoop reads it: " + why, "mend the file");
    }
  }

  /**
   * Refuses bytes that are not UTF-8, for which the parser names no line and writes to the standard
   * error stream.
   */
  private static void requireUtf8(String file, byte[] bytes) {
    String head = new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.ISO_8859_1);
    if (head.contains("encoding=")
        || head.startsWith("\u00fe\u00ff")
        || head.startsWith("\u00ff\u00fe")) {
      return;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    if (StandardCharsets.UTF_8.newDecoder().decode(in, out, true).isError()) {
      int line = 1;
      for (int i = 0; i < in.position(); i++) {
        line += bytes[i] == '\n' ? 1 : 0;
      }
      throw problem(
          file,
          line,
          "a byte is not UTF-8",
          "save the file as UTF-8, or name its encoding in its first line");
    }
  }

  private static XmlElement element(String file, XMLStreamReader reader, int depth)
      throws XMLStreamException {
    int line = reader.getLocation().getLineNumber();
    if (depth > DEEPEST) {
      throw problem(
          file, line, "elements lie more than " + DEEPEST + " levels deep", "mend the file");
    }
    String name = reader.getLocalName();
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    StringBuilder text = new StringBuilder();
    List<XmlElement> children = new ArrayList<>();
    int event = reader.next();
    while (event != XMLStreamConstants.END_ELEMENT) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        children.add(element(file, reader, depth + 1));
      } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
        text.append(reader.getText());
      }
      event = reader.next();
    }
    return new XmlElement(name, attributes, text.toString(), line, children);
  }

  /** Returns the text directly in it, without blanks around it. */
  String text() {
    return written.strip();
  }

  /** Returns the elements of this name directly in it. */
  Stream<XmlElement> all(String child) {
    return children.stream().filter(one -> one.name.equals(child));
  }

  static InvalidInputException problem(String file, int line, String what, String instead) {
    return new InvalidInputException(new Problem(file, line, what, instead));
  }
}
