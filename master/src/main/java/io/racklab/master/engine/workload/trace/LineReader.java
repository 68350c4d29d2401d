package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Reads lines of a UTF-8 text, with a bound on their length so that none can fill the memory. */
public final class LineReader {
  private static final int BUFFERED = 8192;

  private final Reader reader;
  private final int longest;
  private final char[] buffer = new char[BUFFERED];
  private int at;
  private int filled;
  private boolean afterReturn;

  /**
   * @param longest the most characters of a line; a longer one is cut after one more character, so
   *     that callers can tell
   */
  public LineReader(InputStream stream, int longest) {
    this.reader = new InputStreamReader(stream, StandardCharsets.UTF_8);
    this.longest = longest;
  }

  /**
   * Returns the next line without its end, or null after the last. Callers must stop at a line that
   * is too long.
   */
  public String next() throws IOException {
    int read = read();
    if (afterReturn && read == '\n') {
      read = read();
    }
    afterReturn = read == '\r';
    if (read < 0) {
      return null;
    }
    // A file may have a gigabyte of empty lines.
    if (read == '\n' || read == '\r') {
      return "";
    }
    StringBuilder line = new StringBuilder();
    while (read >= 0 && read != '\n' && read != '\r' && line.length() <= longest) {
      line.append((char) read);
      read = read();
    }
    afterReturn = read == '\r';
    return line.toString();
  }

  private int read() throws IOException {
    if (at == filled) {
      filled = reader.read(buffer);
      at = 0;
      if (filled < 0) {
        filled = 0;
        return -1;
      }
    }
    return buffer[at++];
  }
}
