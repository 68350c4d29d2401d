package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Concatenated histories in JSON, read as one: the words before their schemas become blanks. */
final class HistoryFiles extends InputStream {
  private static final byte[] BEGINNING =
      HistoryJsonReader.BEGINNING.getBytes(StandardCharsets.US_ASCII);

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

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = 0;
    while (read < length) {
      int next = read();
      if (next < 0) {
        return read == 0 ? -1 : read;
      }
      bytes[from + read] = (byte) next;
      read++;
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
