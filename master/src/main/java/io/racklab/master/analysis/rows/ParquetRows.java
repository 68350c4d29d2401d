package io.racklab.master.analysis.rows;

import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.engine.journal.Row;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;

/** Reads rows from Parquet files. */
final class ParquetRows {
  /** The bytes after the footer: its length and {@link ParquetSchema#MAGIC}. */
  private static final int TAIL = Integer.BYTES + ParquetSchema.MAGIC.length;

  /** The most bytes of a footer that is read; that of a billion rows is smaller. */
  private static final int MOST_FOOTER = 1 << 24;

  private ParquetRows() {}

  /**
   * Passes on the rows one at a time.
   *
   * @throws DamagedFileException if the file has content that Racklab does not write
   */
  static <R extends Row> void read(Path file, RowTable<R> table, Consumer<ReadRow<R>> to)
      throws IOException {
    // Opened outside the try block, since a missing or irregular file is not a damaged one.
    FileChannel plain = PlainFile.read(file);
    long before = 0;
    long end = 0;
    ParquetRow<R> row = null;
    try (FileChannel channel = plain) {
      FileMetaData footer = footer(channel);
      Set<String> present = present(footer.getSchema(), table);
      for (RowGroup described : footer.getRow_groups()) {
        ParquetGroup group = new ParquetGroup(channel, described, footer.getCreated_by());
        end = group.endAfter(end);
        row = new ParquetRow<>(table, present, group, before);
        while (row.next()) {
          to.accept(row);
        }
        before += group.getRowCount();
      }
      if (before != footer.getNum_rows()) {
        throw new UnreadableRowException(
            "it has " + before + " rows, but " + footer.getNum_rows() + " by its footer");
      }
    } catch (UnreadableRowException e) {
      throw new DamagedFileException(
          row == null ? file.toString() : file + ", " + row.place(), e.getMessage(), e);
    } catch (DamagedFileException e) {
      throw e;
    } catch (IOException e) {
      throw new DamagedFileException(
          file.toString(), "it is not a complete Parquet file that Racklab writes", e);
    }
  }

  private static FileMetaData footer(FileChannel file) throws IOException {
    long size = file.size();
    if (size < TAIL + ParquetSchema.MAGIC.length) {
      throw new UnreadableRowException("it has no footer");
    }
    ByteBuffer tail = ParquetGroup.bytes(file, size - TAIL, TAIL).order(ByteOrder.LITTLE_ENDIAN);
    int length = tail.getInt();
    byte[] magic = new byte[ParquetSchema.MAGIC.length];
    tail.get(magic);
    if (!Arrays.equals(magic, ParquetSchema.MAGIC)
        || length < 0
        || length > Math.min(size - TAIL, MOST_FOOTER)) {
      throw new UnreadableRowException("it has no footer");
    }
    byte[] footer = ParquetGroup.bytes(file, size - TAIL - length, length).array();
    return Util.readFileMetaData(new ByteArrayInputStream(footer), MOST_FOOTER);
  }

  /**
   * Returns the titles of the table's columns that the file has.
   *
   * @throws UnreadableRowException if a column occurs twice or has another type
   */
  private static Set<String> present(List<SchemaElement> schema, RowTable<?> table) {
    if (schema.isEmpty()) {
      throw new UnreadableRowException("it has no columns");
    }
    Set<String> present = new TreeSet<>();
    for (SchemaElement element : schema.subList(1, schema.size())) {
      String title = element.getName();
      if (!present.add(title)) {
        throw new UnreadableRowException("there are two columns named " + title);
      }
      for (Column<?> column : table.columns()) {
        if (column.title().equals(title)
            && element.getType() != ParquetSchema.storedTypeOf(column)) {
          throw new UnreadableRowException(
              "the column " + title + " is of the type " + element.getType());
        }
      }
    }
    return present;
  }
}
