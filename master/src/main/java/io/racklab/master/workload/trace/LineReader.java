package io.racklab.master.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Lines of a text in UTF-8, none of which can fill the memory. */
public final class LineReader {
  private static final int BUFFERED = 8192;

  private final Reader reader;
  private final int longest;
  private final char[] buffer = new char[BUFFERED];
  private int at;
  private int filled;
  private boolean afterReturn;

  /**
   * @param longest characters of a line; of a longer one only so many and one more are given
   */
  public LineReader(InputStream stream, int longest) {
    this.reader = new InputStreamReader(stream, StandardCharsets.UTF_8);
    this.longest = longest;
  }

  /** The next line without its end, or null after the last. Whoever meets one too long stops. */
  public String next() throws IOException {
    int read = read();
    if (afterReturn && read == '\n') {
      read = read();
    }
    afterReturn = read == '\r';
    if (read < 0) {
      return null;
    }
    // A file may be a gigabyte of these.
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
