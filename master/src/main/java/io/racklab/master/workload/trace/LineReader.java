package io.racklab.master.workload.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Lines of a text in UTF-8, none of which can fill the memory. */
public final class LineReader {
  private final Reader reader;
  private final int longest;
  private boolean afterReturn;

  /**
   * @param longest characters of a line; of a longer one only so many and one more are given
   */
  public LineReader(InputStream stream, int longest) {
    this.reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    this.longest = longest;
  }

  /** The next line without its end, or null after the last. Whoever meets one too long stops. */
  public String next() throws IOException {
    StringBuilder line = new StringBuilder();
    int read = reader.read();
    if (afterReturn && read == '\n') {
      read = reader.read();
    }
    afterReturn = false;
    if (read < 0) {
      return null;
    }
    while (read >= 0 && read != '\n' && read != '\r' && line.length() <= longest) {
      line.append((char) read);
      read = reader.read();
    }
    afterReturn = read == '\r';
    return line.toString();
  }
}
