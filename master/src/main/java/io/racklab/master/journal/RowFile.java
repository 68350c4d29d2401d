package io.racklab.master.journal;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A CSV file that grows by whole rows, so that it is readable whenever its process is killed. */
final class RowFile implements AutoCloseable {
  private static final int FULL = 32 * 1024;

  private final OutputStream file;
  private final StringWriter rows = new StringWriter();
  private final CsvWriter csv =
      CsvWriter.builder().bufferSize(0).lineDelimiter(LineDelimiter.LF).build(rows);

  RowFile(Path path, String... header) throws IOException {
    file = Files.newOutputStream(path);
    csv.writeRecord(header);
    flush();
  }

  void write(String... fields) throws IOException {
    csv.writeRecord(fields);
    if (rows.getBuffer().length() > FULL) {
      flush();
    }
  }

  /** Hands the rows so far to the operating system, in one piece. */
  void flush() throws IOException {
    if (rows.getBuffer().length() > 0) {
      file.write(rows.toString().getBytes(StandardCharsets.UTF_8));
      rows.getBuffer().setLength(0);
    }
  }

  @Override
  public void close() throws IOException {
    try (file) {
      flush();
    }
  }
}
