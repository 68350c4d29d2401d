package io.racklab.master.runs.journal;

import com.github.luben.zstd.ZstdOutputStream;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.rows.CsvText;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.analysis.rows.RowTable;
import io.racklab.master.engine.journal.Row;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The file of a table, which grows by whole rows, so that it stays readable if its process is
 * killed. A Parquet file cannot be read before its end: while the run goes on, its rows are in a
 * compressed CSV file as well, which is deleted when the Parquet file is complete.
 */
final class RowFile<R extends Row> implements AutoCloseable {
  /** The number of rows that are written together, some tens of kilobytes. */
  private static final int FULL = 256;

  /** The fastest level of zstd. */
  static final int LEVEL = 1;

  private final RowTable<R> table;
  private final Path folder;
  private final FileChannel file;
  private final OutputStream out;
  private final CsvText text = new CsvText();

  /** Null if the format is not Parquet. */
  private final ParquetFile<R> columns;

  private int waiting;

  /** False while rows are written, and for ever if that fails. */
  private boolean whole = true;

  RowFile(Path folder, RowTable<R> table, RowFormat format) throws IOException {
    this.table = table;
    this.folder = folder;
    for (RowFormat earlier : RowFormat.values()) {
      PlainFile.delete(folder.resolve(earlier.fileOf(table)));
    }
    PlainFile.delete(unfinished());
    file = PlainFile.replace(growing(format));
    try {
      out = format == RowFormat.CSV ? new Plain() : compressed();
      out.write((String.join(",", table.header()) + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
      columns = format == RowFormat.PARQUET ? new ParquetFile<>(unfinished(), table) : null;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  private OutputStream compressed() throws IOException {
    return new ZstdOutputStream(new Plain(), LEVEL).setChecksum(true);
  }

  /** Returns the file that can be read while it grows. */
  private Path growing(RowFormat format) {
    return folder.resolve((format == RowFormat.PARQUET ? RowFormat.CSV_ZST : format).fileOf(table));
  }

  private Path unfinished() {
    return folder.resolve(RowFormat.PARQUET.fileOf(table) + ".next");
  }

  void write(R row) throws IOException {
    whole = false;
    table.put(row, text);
    if (columns != null) {
      columns.write(row);
    }
    if (++waiting == FULL) {
      write();
    }
    whole = true;
  }

  /** Writes the rows so far to the operating system, in one piece. */
  void flush() throws IOException {
    whole = false;
    write();
    out.flush();
    whole = true;
  }

  private void write() throws IOException {
    waiting = 0;
    ByteBuffer bytes = text.bytes();
    out.write(bytes.array(), bytes.position(), bytes.remaining());
    text.clear();
  }

  /**
   * Also forces the rows to disk, since a file that is written later and describes them, such as
   * result.json, must not survive a crash that loses them. If a row could not be written, nothing
   * more is added to the file, and there is no Parquet file.
   */
  @Override
  public void close() throws IOException {
    try (file;
        columns;
        out) {
      if (file.isOpen() && whole) {
        write();
        out.close();
        file.force(false);
        publish();
      }
    }
  }

  private void publish() throws IOException {
    if (columns != null) {
      columns.end();
      Files.move(
          unfinished(),
          folder.resolve(RowFormat.PARQUET.fileOf(table)),
          StandardCopyOption.ATOMIC_MOVE);
      PlainFile.delete(growing(RowFormat.PARQUET));
    }
  }

  /** Writes to the file, which stays open when this stream is closed. */
  private final class Plain extends OutputStream {
    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      ByteBuffer rest = ByteBuffer.wrap(bytes, from, length);
      while (rest.hasRemaining()) {
        file.write(rest);
      }
    }
  }
}
