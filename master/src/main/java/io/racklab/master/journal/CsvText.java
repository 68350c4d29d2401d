package io.racklab.master.journal;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Rows of a CSV file in UTF-8. A day under the virtual clock has a hundred million: numbers and
 * plain words are put where they are to stand, without a string of each. Whatever else there is in
 * a text is left to a library, which knows when to quote.
 */
public final class CsvText {
  private static final long NANOS = 1_000_000_000L;
  private static final int DECIMALS = 9;
  private static final double MILLIONTHS = 1e6;

  /** More than any number has. */
  private static final int MOST_DIGITS = 20;

  private byte[] bytes = new byte[32];
  private int size;

  CsvText() {}

  /** The field that follows is the next one of the row. */
  void next() {
    put(',');
  }

  void endOfRow() {
    put('\n');
  }

  void number(long number) {
    ensure(MOST_DIGITS);
    long rest = number;
    if (rest < 0) {
      bytes[size++] = '-';
    }
    int digits = 1;
    for (long more = rest / 10; more != 0; more /= 10) {
      digits++;
    }
    size += digits;
    for (int at = size - 1; at >= size - digits; at--) {
      // The least of all numbers has no positive one.
      bytes[at] = (byte) ('0' + Math.abs(rest % 10));
      rest /= 10;
    }
  }

  /** A time, as {@link Seconds} has it. */
  void seconds(long nanos) {
    if (nanos < 0) {
      return;
    }
    number(nanos / NANOS);
    long rest = nanos % NANOS;
    if (rest == 0) {
      return;
    }
    put('.');
    int digits = DECIMALS;
    while (rest % 10 == 0) {
      rest /= 10;
      digits--;
    }
    ensure(digits);
    size += digits;
    for (int at = size - 1; at >= size - digits; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /** A share, rounded to a millionth; nothing where it is not a number. */
  void share(double share) {
    if (!Double.isNaN(share)) {
      seconds(Math.round(share * MILLIONTHS) * (NANOS / (long) MILLIONTHS));
    }
  }

  /** The name of a constant in small letters. */
  void word(Enum<?> constant) {
    String name = constant.name();
    ensure(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      bytes[size++] = (byte) (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
  }

  void flag(boolean flag) {
    plain(flag ? "true" : "false");
  }

  /** A name, or words for people; may be quoted. */
  void text(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == ',' || c == '"' || c == '#') {
        quoted(text);
        return;
      }
    }
    plain(text);
  }

  private void plain(String text) {
    ensure(text.length());
    for (int i = 0; i < text.length(); i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
  }

  /** As the second field of a row: the first may be quoted for other reasons. */
  private void quoted(String text) {
    StringWriter row = new StringWriter();
    CsvWriter.builder()
        .bufferSize(0)
        .lineDelimiter(LineDelimiter.LF)
        .build(row)
        .writeRecord("", text);
    String field = row.toString();
    put(field.substring(1, field.length() - 1).getBytes(StandardCharsets.UTF_8));
  }

  private void put(byte[] more) {
    ensure(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  private void put(char ascii) {
    ensure(1);
    bytes[size++] = (byte) ascii;
  }

  private void ensure(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }

  /** All of them; valid until the next change. */
  ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes, 0, size);
  }

  void clear() {
    size = 0;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }
}
