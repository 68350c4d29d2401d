package io.racklab.master.journal;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A CSV file that grows by whole rows, so that it is readable whenever its process is killed. */
final class RowFile implements AutoCloseable {
  /** So many rows are some tens of kilobytes. */
  private static final int FULL = 256;

  private final FileChannel file;
  private final StringWriter rows = new StringWriter();
  private final CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(rows);

  private int waiting;

  RowFile(Path path, String... header) throws IOException {
    file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    csv.writeRecord(header);
    flush();
  }

  void write(String... fields) throws IOException {
    csv.writeRecord(fields);
    if (++waiting == FULL) {
      flush();
    }
  }

  /** Hands the rows so far to the operating system, in one piece. */
  void flush() throws IOException {
    csv.flush();
    waiting = 0;
    if (rows.getBuffer().length() > 0) {
      ByteBuffer text = ByteBuffer.wrap(rows.toString().getBytes(StandardCharsets.UTF_8));
      while (text.hasRemaining()) {
        file.write(text);
      }
      rows.getBuffer().setLength(0);
    }
  }

  /** Also makes the disk keep the rows: what is said of them afterwards must not outlive them. */
  @Override
  public void close() throws IOException {
    try (file) {
      if (file.isOpen()) {
        flush();
        file.force(false);
      }
    }
  }
}
