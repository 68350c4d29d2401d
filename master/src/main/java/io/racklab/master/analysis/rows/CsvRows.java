package io.racklab.master.analysis.rows;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.engine.journal.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads rows from CSV files, which may be compressed. */
final class CsvRows {
  private CsvRows() {}

  /**
   * Passes on the rows one at a time.
   *
   * @param compressed true if the file is compressed by zstd
   * @param whole false to skip an incomplete last row, as killed runs leave it
   * @throws DamagedFileException if the file has content that Racklab does not write
   */
  static <R extends Row> void read(
      Path file, RowTable<R> table, boolean compressed, boolean whole, Consumer<ReadRow<R>> to)
      throws IOException {
    FieldMismatchStrategy missing =
        whole ? FieldMismatchStrategy.STRICT : FieldMismatchStrategy.SKIP;
    long line = 0;
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .missingFieldStrategy(missing)
            .ofCsvRecord(compressed ? unpacked(file, whole) : PlainFile.reader(file))) {
      ReadColumns<R> columns = null;
      for (CsvRecord row : reader) {
        line = row.getStartingLineNumber();
        if (columns == null) {
          columns = ReadColumns.of(table, row);
        } else {
          to.accept(new CsvRow<>(row, columns));
        }
      }
      if (whole && columns == null) {
        throw new UnreadableRowException("it has no header line");
      }
    } catch (UnreadableRowException e) {
      throw new DamagedFileException(file + ":" + line, e.getMessage(), e);
    } catch (CsvParseException e) {
      throw new DamagedFileException(
          file.toString(),
          "the row after line " + line + " has fewer or more fields than the header line",
          e);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof ZstdIOException) {
        throw new DamagedFileException(file.toString(), "it is not a complete zstd file", e);
      }
      throw e;
    }
  }

  private static Reader unpacked(Path file, boolean whole) throws IOException {
    InputStream packed = PlainFile.stream(file);
    try {
      // A stream that may be incomplete is read up to its last byte.
      return new InputStreamReader(
          new ZstdInputStream(packed).setContinuous(!whole), StandardCharsets.UTF_8);
    } catch (IOException e) {
      packed.close();
      throw e;
    }
  }
}
