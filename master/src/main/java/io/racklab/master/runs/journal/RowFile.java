package io.racklab.master.runs.journal;

import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.rows.CsvFile;
import io.racklab.master.analysis.rows.CsvText;
import io.racklab.master.engine.journal.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A CSV file that grows by whole rows, so that it stays readable if its process is killed. */
final class RowFile<R extends Row> implements AutoCloseable {
  /** The number of rows that are written together, some tens of kilobytes. */
  private static final int FULL = 256;

  private final CsvFile<R> rows;
  private final FileChannel file;
  private final CsvText text = new CsvText();

  private int waiting;

  RowFile(Path folder, CsvFile<R> rows) throws IOException {
    this.rows = rows;
    file = PlainFile.replace(folder.resolve(rows.name()));
    String header = String.join(",", rows.header()) + "\n";
    write(ByteBuffer.wrap(header.getBytes(StandardCharsets.UTF_8)));
  }

  void write(R row) throws IOException {
    rows.put(row, text);
    if (++waiting == FULL) {
      flush();
    }
  }

  /** Writes the rows so far to the operating system, in one piece. */
  void flush() throws IOException {
    waiting = 0;
    write(text.bytes());
    text.clear();
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  /**
   * Also forces the rows to disk, since a file that is written later and describes them, such as
   * result.json, must not survive a crash that loses them.
   */
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
