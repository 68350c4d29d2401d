package io.racklab.master.engine.workload.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.InvalidNumberEncodingException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/**
 * Job histories in Avro's binary encoding, the default of Hadoop 3, as the text of the same
 * histories in Avro's JSON: a line for the encoding, one for the schema, and one for each event. A
 * file that ends inside an event becomes a text that ends inside an object.
 */
final class HistoryBinary extends InputStream {
  private static final byte[] BEGINNING = "Avro-Binary\n".getBytes(StandardCharsets.US_ASCII);

  /** The longest text, as in {@link JsonObjects}. */
  private static final int LONGEST_TEXT = 1 << 20;

  private static final int LARGEST_EVENT = 64 << 20;
  private static final int DEEPEST = 100;

  private final String file;
  private final InputStream stream;
  private final BinaryDecoder events;
  private final Text text = new Text();
  private final JsonGenerator json;
  private Schema schema;
  private boolean ended;

  /** The current line of the text. */
  private int line;

  /** The text that has not been read yet. */
  private byte[] ready = {};

  private int read;

  private HistoryBinary(String file, InputStream stream) throws IOException {
    this.file = file;
    this.stream = stream;
    this.events = DecoderFactory.get().directBinaryDecoder(stream, null);
    this.json = new JsonFactory().createGenerator(text);
    json.setRootValueSeparator(new SerializedString(""));
  }

  /** Bounds the memory for an event, whose lists may claim any length. */
  private final class Text extends ByteArrayOutputStream {
    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
      if (size() + length > LARGEST_EVENT) {
        throw problem("the event has more than " + (LARGEST_EVENT >> 20) + " MiB");
      }
      super.write(bytes, from, length);
    }
  }

  /**
   * Returns the text of a file's histories if they are in the binary encoding; otherwise the file.
   *
   * @param stream the file from its first byte on; supports marks
   */
  static InputStream asText(String file, InputStream stream) throws IOException {
    return begins(stream) ? new HistoryBinary(file, stream) : stream;
  }

  private static boolean begins(InputStream stream) throws IOException {
    stream.mark(BEGINNING.length);
    boolean begins = Arrays.equals(stream.readNBytes(BEGINNING.length), BEGINNING);
    stream.reset();
    return begins;
  }

  @Override
  public int read() throws IOException {
    return hasText() ? ready[read++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!hasText()) {
      return -1;
    }
    int some = Math.min(length, ready.length - read);
    System.arraycopy(ready, read, bytes, from, some);
    read += some;
    return some;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }

  private boolean hasText() throws IOException {
    if (read == ready.length && !ended) {
      text.reset();
      // No event begins like a file: its first byte would be a negative type.
      if (begins(stream)) {
        schema();
      } else if (hasEvent()) {
        event();
      } else {
        ended = true;
      }
      ready = text.toByteArray();
      read = 0;
    }
    return read < ready.length;
  }

  private boolean hasEvent() throws IOException {
    stream.mark(1);
    int next = stream.read();
    stream.reset();
    return next >= 0;
  }

  private void schema() throws IOException {
    stream.skipNBytes(BEGINNING.length);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    line += 2;
    int next = stream.read();
    while (next >= 0 && next != '\n') {
      if (written.size() == LONGEST_TEXT) {
        throw problem("the schema of the events is too long");
      }
      written.write(next);
      next = stream.read();
    }
    String avro = written.toString(StandardCharsets.UTF_8);
    text.writeBytes(
        (HistoryJsonReader.BEGINNING + "\n" + avro + "\n").getBytes(StandardCharsets.UTF_8));
    if (next < 0) {
      ended = true;
      return;
    }
    try {
      schema = new Schema.Parser().setValidateDefaults(false).parse(avro);
    } catch (AvroRuntimeException | ClassCastException | NullPointerException e) {
      throw problem("the schema of the events is broken");
    }
  }

  private void event() throws IOException {
    line++;
    try {
      write(schema, 0);
      json.flush();
      text.write('\n');
    } catch (EOFException e) {
      // Packed data that is cut throws here again.
      if (stream.read() >= 0) {
        throw e;
      }
      text.reset();
      text.write('{');
      ended = true;
    } catch (AvroRuntimeException
        | UnsupportedOperationException
        | InvalidNumberEncodingException e) {
      throw problem("the event is not as its schema says");
    }
  }

  private void write(Schema type, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw problem("values of the event nest deeper than " + DEEPEST);
    }
    switch (type.getType()) {
      case RECORD -> {
        json.writeStartObject();
        for (Schema.Field field : type.getFields()) {
          json.writeFieldName(field.name());
          write(field.schema(), depth + 1);
        }
        json.writeEndObject();
      }
      case ARRAY -> {
        json.writeStartArray();
        for (long some = events.readArrayStart(); some != 0; some = events.arrayNext()) {
          for (long i = 0; i < some; i++) {
            write(type.getElementType(), depth + 1);
          }
        }
        json.writeEndArray();
      }
      case MAP -> {
        json.writeStartObject();
        for (long some = events.readMapStart(); some != 0; some = events.mapNext()) {
          for (long i = 0; i < some; i++) {
            json.writeFieldName(text(events.readLong(), StandardCharsets.UTF_8));
            write(type.getValueType(), depth + 1);
          }
        }
        json.writeEndObject();
      }
      case UNION -> union(one(type.getTypes(), events.readIndex()), depth);
      case ENUM -> json.writeString(one(type.getEnumSymbols(), events.readEnum()));
      case STRING -> json.writeString(text(events.readLong(), StandardCharsets.UTF_8));
      case BYTES -> json.writeString(text(events.readLong(), StandardCharsets.ISO_8859_1));
      case FIXED -> json.writeString(text(type.getFixedSize(), StandardCharsets.ISO_8859_1));
      case INT -> json.writeNumber(events.readInt());
      case LONG -> json.writeNumber(events.readLong());
      case FLOAT -> json.writeNumber(events.readFloat());
      case DOUBLE -> json.writeNumber(events.readDouble());
      case BOOLEAN -> json.writeBoolean(events.readBoolean());
      case NULL -> json.writeNull();
    }
  }

  private void union(Schema type, int depth) throws IOException {
    if (type.getType() == Schema.Type.NULL) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    json.writeFieldName(type.getFullName());
    write(type, depth + 1);
    json.writeEndObject();
  }

  private <T> T one(List<T> all, int index) {
    if (index < 0 || index >= all.size()) {
      throw problem("the event is not as its schema says");
    }
    return all.get(index);
  }

  private String text(long length, Charset encoding) throws IOException {
    if (length < 0 || length > LONGEST_TEXT) {
      throw problem("a text of the event has " + length + " bytes");
    }
    byte[] bytes = new byte[(int) length];
    events.readFixed(bytes, 0, bytes.length);
    return new String(bytes, encoding);
  }

  private InvalidInputException problem(String what) {
    return new InvalidInputException(new Problem(file, line, what, "copy the file anew"));
  }
}
