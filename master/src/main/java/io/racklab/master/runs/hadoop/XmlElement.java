package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.MissingFile;
import io.racklab.topologies.config.Problem;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    // Without one, the parser also writes errors to the standard error stream.
    factory.setXMLReporter((message, type, information, location) -> {});
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(stream);
      while (reader.next() != XMLStreamConstants.START_ELEMENT) {
        // Comments and style sheets.
      }
      return element(file, reader, 1);
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException trouble
          && !(trouble instanceof CharConversionException)) {
        throw unreadable(file, trouble, "put a file there");
      }
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      String why = e.getMessage() == null ? "" : e.getMessage().replaceAll("(?s).*Message: ", "");
      throw problem(
          file, Math.max(0, line), "this is not XML as Hadoop reads it: " + why, "mend the file");
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

  /** Returns the text of an element in it, or of an attribute, if it is not blank. */
  Optional<String> textOf(String child) {
    return Stream.concat(Stream.ofNullable(attributes.get(child)), all(child).map(XmlElement::text))
        .filter(text -> !text.isBlank())
        .findFirst();
  }

  static InvalidInputException problem(String file, int line, String what, String instead) {
    return new InvalidInputException(new Problem(file, line, what, instead));
  }
}
