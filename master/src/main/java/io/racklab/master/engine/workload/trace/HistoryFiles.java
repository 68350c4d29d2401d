package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Concatenated histories in JSON, read as one: the words before their schemas become blanks. */
final class HistoryFiles extends InputStream {
  private static final byte[] BEGINNING =
      HistoryJsonReader.BEGINNING.getBytes(StandardCharsets.US_ASCII);

  private static final int AT_ONCE = 4096;

  private final InputStream files;
  private boolean lineBegins = true;
  private int blanks;

  /**
   * @param files the files; supports mark and reset, and is closed with this stream
   */
  HistoryFiles(InputStream files) {
    this.files = files;
  }

  @Override
  public int read() throws IOException {
    if (lineBegins && blanks == 0 && begins()) {
      blanks = BEGINNING.length;
    }
    lineBegins = false;
    if (blanks > 0) {
      blanks--;
      return ' ';
    }
    int next = files.read();
    lineBegins = next == '\n';
    return next;
  }

  private boolean begins() throws IOException {
    files.mark(BEGINNING.length);
    boolean begins = Arrays.equals(files.readNBytes(BEGINNING.length), BEGINNING);
    if (!begins) {
      files.reset();
    }
    return begins;
  }

  /** Reads up to the end of a line. */
  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int first = read();
    if (first < 0) {
      return -1;
    }
    bytes[from] = (byte) first;
    int most = Math.min(length - 1, AT_ONCE);
    if (blanks > 0 || lineBegins || most == 0) {
      return 1;
    }
    files.mark(most);
    int more = Math.max(0, files.read(bytes, from + 1, most));
    for (int i = 0; i < more; i++) {
      if (bytes[from + 1 + i] == '\n') {
        lineBegins = true;
        files.reset();
        files.skipNBytes(i + 1);
        return i + 2;
      }
    }
    return 1 + more;
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
