package io.racklab.deploy.dialogue;

import io.racklab.master.analysis.file.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The log of a program's standard error: its first {@value #MOST_BYTES} bytes and its last {@value
 * #TAIL_BYTES}, with a line between them that says how many were left out. All output is read as
 * soon as it comes, so the program never blocks on it. Without output there is no file.
 */
final class ErrorLog {
  private static final int MOST_BYTES = 16 << 20;
  private static final int TAIL_BYTES = 8 << 10;
  private static final int LONGEST_WORDS = 500;
  private static final long FAREWELL_MILLIS = 1000;

  private final InputStream errors;
  private final Path file;
  private final Thread copying;
  private final byte[] tail = new byte[TAIL_BYTES];
  private long bytes;

  private ErrorLog(InputStream errors, Path file) {
    this.errors = errors;
    this.file = file;
    copying = new Thread(this::copy, "program-errors");
    copying.setDaemon(true);
  }

  /** Copies a stream until it ends, on a thread of its own. */
  static ErrorLog of(InputStream errors, Path file) {
    ErrorLog log = new ErrorLog(errors, file);
    log.copying.start();
    return log;
  }

  private void copy() {
    byte[] buffer = new byte[1 << 16];
    try (InputStream from = errors) {
      int read = from.read(buffer);
      if (read < 0) {
        return;
      }
      try (OutputStream to = Channels.newOutputStream(PlainFile.replace(file))) {
        for (; read >= 0; read = from.read(buffer)) {
          to.write(buffer, 0, (int) Math.max(0, Math.min(read, MOST_BYTES - bytes)));
          keep(buffer, read);
        }
        finish(to);
      }
    } catch (IOException e) {
      // The stream was closed at the end of the run, or the disk is full: the run continues.
    }
  }

  /** Counts bytes and keeps the last of them in a ring buffer. */
  private synchronized void keep(byte[] buffer, int read) {
    for (int i = Math.max(0, read - TAIL_BYTES); i < read; i++) {
      tail[(int) ((bytes + i) % TAIL_BYTES)] = buffer[i];
    }
    bytes += read;
  }

  private void finish(OutputStream to) throws IOException {
    if (bytes > MOST_BYTES) {
      byte[] last = last();
      long left = Math.max(0, bytes - MOST_BYTES - last.length);
      String cut =
          "\n[racklab: " + left + " bytes were left out here: a log keeps its beginning and end]\n";
      to.write(cut.getBytes(StandardCharsets.UTF_8));
      int repeated = (int) Math.max(0, last.length - (bytes - MOST_BYTES));
      to.write(last, repeated, last.length - repeated);
    }
  }

  private synchronized byte[] last() {
    int length = (int) Math.min(bytes, TAIL_BYTES);
    byte[] last = new byte[length];
    for (int i = 0; i < length; i++) {
      last[i] = tail[(int) ((bytes - length + i) % TAIL_BYTES)];
    }
    return last;
  }

  /** Returns the last non-blank line, or the end of a long one; empty if there is none. */
  String lastWords() {
    awaitEnd();
    List<String> lines =
        new String(last(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .map(String::strip)
            .toList();
    String words = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    return words.length() <= LONGEST_WORDS
        ? words
        : "…" + words.substring(words.length() - LONGEST_WORDS);
  }

  /**
   * Waits until everything is written, but not for long, since other processes may hold the stream
   * open.
   */
  void awaitEnd() {
    try {
      copying.join(FAREWELL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
