package io.racklab.master.engine.workload.trace;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads JSON objects one after the other as a stream, and skips the fields that are not read. */
final class JsonObjects {
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,15}(?:\\.0{1,15})?");

  private static final int LONGEST_TEXT = 1 << 20;

  /** The deepest nesting. Spark writes a query's plan with its steps nested. */
  private static final int DEEPEST = 1000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          // The stream stays open, since it is read further after an object that is cut off.
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(LONGEST_TEXT)
                  .maxNestingDepth(DEEPEST)
                  .build())
          .build();

  private final String file;
  private final InputStream stream;
  private final JsonParser parser;

  /** The line of the object inside which the file ends, or 0. */
  private int cutAt;

  private JsonObjects(String file, InputStream stream, JsonParser parser) {
    this.file = file;
    this.stream = stream;
    this.parser = parser;
  }

  /** Reads a whole file. */
  @FunctionalInterface
  interface Reading<T> {
    T of(JsonObjects objects) throws IOException;
  }

  /**
   * Reads a file to its end.
   *
   * @param file the file's name in messages
   * @throws InvalidInputException if it is not JSON, or {@code reading} throws it
   */
  static <T> T read(String file, InputStream stream, Reading<T> reading) throws IOException {
    try (JsonParser parser = FACTORY.createParser(stream)) {
      return reading.of(new JsonObjects(file, stream, parser));
    } catch (StreamConstraintsException e) {
      String what =
          e.getOriginalMessage().contains("nesting")
              ? "objects nest deeper than " + DEEPEST
              : "a text, a name or a number is too long";
      throw new InvalidInputException(new Problem(file, line(e), what, "take it out"));
    } catch (InputCoercionException e) {
      throw new InvalidInputException(
          new Problem(file, line(e), "a number is too large", "write one below 2^63"));
    } catch (JacksonException e) {
      String what = "the JSON is broken" + column(e);
      throw new InvalidInputException(new Problem(file, line(e), what, "copy the file anew"));
    }
  }

  // The library's messages are not shown: they name its classes and settings.

  private static int line(JacksonException e) {
    return e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
  }

  private static String column(JacksonException e) {
    int column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
    return column > 0 ? " at column " + column : "";
  }

  /** Reads or ignores the value of a field. */
  @FunctionalInterface
  interface OnField {
    void read(String name) throws IOException;
  }

  /** Reads a value. */
  @FunctionalInterface
  interface OnValue {
    void read() throws IOException;
  }

  /** Goes to the next object. Returns false at the end of the file. */
  boolean next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token != null && token != JsonToken.START_OBJECT) {
      throw problem("here stands no object", "write one { … } for each job");
    }
    return token != null;
  }

  /**
   * Reads all fields of the next object.
   *
   * @return false if the file ends inside it; its fields must then be ignored
   */
  boolean whole(OnField field) throws IOException {
    int begins = line();
    try {
      fields(field);
      return true;
    } catch (JsonParseException e) {
      if (!nothingFollows()) {
        throw e;
      }
      cutAt = begins;
      return false;
    }
  }

  /**
   * True if the file ends here. JSON that is broken at the very end is an object that was not
   * completely written.
   */
  private boolean nothingFollows() throws IOException {
    ByteArrayOutputStream buffered = new ByteArrayOutputStream();
    parser.releaseBuffered(buffered);
    InputStream rest =
        new SequenceInputStream(new ByteArrayInputStream(buffered.toByteArray()), stream);
    int next = rest.read();
    while (next >= 0 && Character.isWhitespace(next)) {
      next = rest.read();
    }
    return next < 0;
  }

  /**
   * Returns the line of the object inside which the file ends; empty if it does not end inside an
   * object, or that object has not been read yet.
   */
  OptionalInt cutAt() {
    return cutAt > 0 ? OptionalInt.of(cutAt) : OptionalInt.empty();
  }

  /**
   * Returns the jobs of a file that was read.
   *
   * @throws InvalidInputException if the file ends inside the first of its objects
   */
  List<TraceJob> jobs(TraceClock clock) {
    return new TracePart(file, clock, Map.of(), cutAt()).jobs();
  }

  /** Reads all fields of the current object; none if it is null. */
  void fields(OnField field) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw problem("here should stand an object", "write { … }");
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      field.read(name);
      // Skips an unread value, however deep; does nothing if it was read.
      parser.skipChildren();
    }
  }

  /** Reads all elements of the current list; none if it is null. */
  void elements(OnValue element) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw problem("here should stand a list", "write [ … ]");
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      element.read();
      parser.skipChildren();
    }
  }

  /** Returns the text of a value; empty if it is null. */
  String text() throws IOException {
    return unwrapped(
        () -> {
          if (!parser.currentToken().isScalarValue()) {
            throw problem("here should stand a text", "write \"…\"");
          }
          return parser.currentToken() == JsonToken.VALUE_NULL ? "" : parser.getText();
        });
  }

  /** Returns a whole number; empty if it is null or negative, which means unknown in traces. */
  OptionalLong number() throws IOException {
    return unwrapped(
        () -> {
          if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return OptionalLong.empty();
          }
          if (!parser.currentToken().isNumeric()) {
            throw problem("here should stand a number", "write 12, say");
          }
          long number = parser.getLongValue();
          return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
        });
  }

  /** Returns the text or number of a field, stripped; empty if it is null. */
  String text(String field) throws IOException {
    try {
      return text().strip();
    } catch (InvalidInputException e) {
      throw problem(field + " is not a text or a number", "write one");
    }
  }

  /**
   * Returns the whole number of a field, which may be written as text; empty if it is null or -1.
   */
  OptionalLong number(String field) throws IOException {
    String text = text(field);
    if (text.isEmpty() || text.equals("-1")) {
      return OptionalLong.empty();
    }
    if (!WHOLE.matcher(text).matches()) {
      String shown = text.length() <= 40 ? text : text.substring(0, 37) + "...";
      throw problem(field + " is " + shown + ", not a whole number", "write 12, say");
    }
    long number = Long.parseLong(text.replaceFirst("\\..*", ""));
    if (number < 0) {
      throw problem(field + " is negative: " + number, "write -1 if it is not known");
    }
    return OptionalLong.of(number);
  }

  private interface Value<T> {
    T read() throws IOException;
  }

  /**
   * Reads a nullable value, which Avro writes as an object of its type: {@code {"string": "a"}}.
   */
  private <T> T unwrapped(Value<T> value) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return value.read();
    }
    if (parser.nextToken() != JsonToken.FIELD_NAME) {
      throw problem("here should stand a value", "write 12, say");
    }
    parser.nextToken();
    T read = value.read();
    if (parser.nextToken() != JsonToken.END_OBJECT) {
      throw problem("here should stand one value", "write 12, say");
    }
    return read;
  }

  /**
   * Returns a whole number that is not negative.
   *
   * @param bound the first number that is too large
   * @param what the number's name in messages
   */
  int below(int bound, String what) throws IOException {
    long number = number().orElse(bound);
    if (number >= bound) {
      throw problem(what + " must be from 0 to " + (bound - 1), "copy the file anew");
    }
    return (int) number;
  }

  /** Returns the current line, from 1. */
  int line() {
    return parser.currentTokenLocation().getLineNr();
  }

  /** Returns the file's name in messages. */
  String file() {
    return file;
  }

  InvalidInputException problem(String what, String instead) {
    return problem(line(), what, instead);
  }

  /**
   * @param line the line of the file, or 0
   */
  InvalidInputException problem(int line, String what, String instead) {
    return new InvalidInputException(new Problem(file, line, what, instead));
  }
}
