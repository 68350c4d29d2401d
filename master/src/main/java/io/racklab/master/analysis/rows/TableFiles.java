package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The files of a run's tables, whatever their format.
 *
 * @param folder the folder of one scheduler's repeat
 */
record TableFiles(Path folder) {
  /** The factor, roughly, by which compression makes rows of attempts smaller. */
  private static final int COMPRESSION = 4;

  boolean has(RowTable<?> table) {
    return RowFormat.in(folder, table).isPresent();
  }

  /** Returns the name of a table's file; that of a CSV file if there is none. */
  String name(RowTable<?> table) {
    return format(table).fileOf(table);
  }

  private RowFormat format(RowTable<?> table) {
    return RowFormat.in(folder, table).orElse(RowFormat.CSV);
  }

  /** Returns about how many bytes the rows of a table are, uncompressed; 0 if it has no file. */
  long bytes(RowTable<?> table) throws IOException {
    if (!has(table)) {
      return 0;
    }
    int compression = format(table) == RowFormat.CSV ? 1 : COMPRESSION;
    return compression * Files.size(folder.resolve(name(table)));
  }

  /**
   * Passes on the rows of a table one at a time.
   *
   * @param whole false to skip an incomplete last row
   * @throws IOException also if the file has content that Racklab does not write
   */
  <R extends Row> void read(RowTable<R> table, boolean whole, Consumer<ReadRow<R>> to)
      throws IOException {
    RowFormat format = format(table);
    try {
      read(format, table, whole, to);
    } catch (NoSuchFileException e) {
      // If the run has just ended, another file has replaced the one that grew during the run.
      RowFormat now = format(table);
      if (now == format) {
        throw e;
      }
      read(now, table, whole, to);
    }
  }

  private <R extends Row> void read(
      RowFormat format, RowTable<R> table, boolean whole, Consumer<ReadRow<R>> to)
      throws IOException {
    Path file = folder.resolve(format.fileOf(table));
    if (format == RowFormat.PARQUET) {
      ParquetRows.read(file, table, to);
    } else {
      CsvRows.read(file, table, format == RowFormat.CSV_ZST, whole, to);
    }
  }
}
