package io.racklab.master.analysis.rows;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds rows of a CSV file in UTF-8. A day of jobs under the virtual clock has a hundred million
 * rows, so numbers and plain words are written into one buffer without intermediate strings. A
 * library quotes the texts that need it.
 */
public final class CsvText implements Fields {
  private static final long NANOS = 1_000_000_000L;
  private static final int DECIMALS = 9;
  private static final double MILLIONTHS = 1e6;

  /** The most bytes of a number: 19 digits and a sign. */
  private static final int MOST_DIGITS = 20;

  private byte[] bytes = new byte[32];
  private int size;

  public CsvText() {}

  /** Begins the next field of the row. */
  void next() {
    put(',');
  }

  void endOfRow() {
    put('\n');
  }

  @Override
  public void number(long number) {
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
      // Each digit is made positive on its own, since Long.MIN_VALUE has no positive counterpart.
      bytes[at] = (byte) ('0' + Math.abs(rest % 10));
      rest /= 10;
    }
  }

  /** Writes a time as {@link Seconds} does. */
  @Override
  public void seconds(long nanos) {
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

  @Override
  public void share(double share) {
    if (!Double.isNaN(share)) {
      seconds(Math.round(share * MILLIONTHS) * (NANOS / (long) MILLIONTHS));
    }
  }

  @Override
  public void word(Enum<?> constant) {
    String name = constant.name();
    ensure(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      bytes[size++] = (byte) (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
  }

  @Override
  public void flag(boolean flag) {
    plain(flag ? "true" : "false");
  }

  @Override
  public void text(String text) {
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

  /**
   * Writes a quoted text. The library formats it as the second field of a row, since the library
   * may quote a first field for other reasons.
   */
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

  /** Returns the bytes so far, valid until the next change. */
  public ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes, 0, size);
  }

  public void clear() {
    size = 0;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }
}
