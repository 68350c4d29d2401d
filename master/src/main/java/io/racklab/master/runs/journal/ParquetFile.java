package io.racklab.master.runs.journal;

import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.rows.ParquetSchema;
import io.racklab.master.analysis.rows.RowTable;
import io.racklab.master.engine.journal.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/** A Parquet file of a table's rows. It can be read only after it is closed. */
final class ParquetFile<R extends Row> implements AutoCloseable {
  /** The rows of a group. Readers hold a group in memory: ten megabytes of flows. */
  private static final int GROUP = 1 << 18;

  private static final int VERSION = 2;

  private final RowTable<R> table;
  private final FileChannel file;
  private final List<RowGroup> groups = new ArrayList<>();
  private ParquetRowGroup<R> group;
  private long rows;

  ParquetFile(Path path, RowTable<R> table) throws IOException {
    this.table = table;
    file = PlainFile.replace(path);
    write(ByteBuffer.wrap(ParquetSchema.MAGIC));
    group = new ParquetRowGroup<>(table);
  }

  void write(R row) throws IOException {
    group.add(row);
    rows++;
    if (group.rows() == GROUP || group.isLarge()) {
      endGroup();
      group = new ParquetRowGroup<>(table);
    }
  }

  private void endGroup() throws IOException {
    if (group.rows() > 0) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      groups.add(group.end(bytes, file.position()));
      write(ByteBuffer.wrap(bytes.toByteArray()));
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  /** Ends the file, which can be read then, and forces it to disk. */
  void end() throws IOException {
    try (file) {
      if (file.isOpen()) {
        endGroup();
        ByteArrayOutputStream footer = new ByteArrayOutputStream();
        Util.writeFileMetaData(
            new FileMetaData(VERSION, ParquetSchema.elementsOf(table), rows, groups)
                .setKey_value_metadata(ParquetSchema.notesOf(table))
                .setCreated_by("Racklab"),
            footer);
        write(ByteBuffer.wrap(footer.toByteArray()));
        write(
            ByteBuffer.allocate(Integer.BYTES + ParquetSchema.MAGIC.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(footer.size())
                .put(ParquetSchema.MAGIC)
                .flip());
        file.force(false);
      }
    }
  }

  /** Closes the file, which cannot be read unless it was {@linkplain #end ended}. */
  @Override
  public void close() throws IOException {
    file.close();
  }
}
