package io.racklab.master.runs.journal;

import io.racklab.master.analysis.rows.Column;
import io.racklab.master.analysis.rows.ColumnType;
import io.racklab.master.analysis.rows.ParquetSchema;
import io.racklab.master.analysis.rows.RowTable;
import io.racklab.master.engine.journal.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.schema.MessageType;

/** Encodes the rows of one group of a Parquet file, column by column. */
final class ParquetRowGroup<R extends Row> {
  private static final int LARGE = 1 << 24;
  private static final int BETWEEN_LOOKS = 1 << 10;

  private final RowTable<R> table;
  private final List<ParquetChunk> chunks = new ArrayList<>();
  private final List<ParquetField> fields = new ArrayList<>();
  private final ColumnWriteStore columns;
  private int rows;

  ParquetRowGroup(RowTable<R> table) {
    this.table = table;
    MessageType schema = ParquetSchema.of(table);
    ParquetProperties.Builder properties =
        ParquetProperties.builder()
            .withWriterVersion(WriterVersion.PARQUET_2_0)
            .withStatisticsEnabled(false)
            .withSizeStatisticsEnabled(false);
    for (Column<R> column : table.columns()) {
      boolean text = column.type() == ColumnType.TEXT || column.type() == ColumnType.WORD;
      boolean decimal = column.type() == ColumnType.SECONDS || column.type() == ColumnType.SHARE;
      // A few texts occur often, which suits a dictionary; numbers seldom repeat.
      properties.withDictionaryEncoding(column.title(), text);
      properties.withByteStreamSplitEncoding(column.title(), decimal);
      chunks.add(new ParquetChunk(column.title(), ParquetSchema.storedTypeOf(column)));
    }
    columns =
        properties.build().newColumnWriteStore(schema, column -> chunks.get(place(schema, column)));
    for (ColumnDescriptor column : schema.getColumns()) {
      fields.add(new ParquetField(columns.getColumnWriter(column)));
    }
  }

  private static int place(MessageType schema, ColumnDescriptor column) {
    return schema.getFieldIndex(column.getPath()[0]);
  }

  int rows() {
    return rows;
  }

  /** True if its encoded values have more than {@value #LARGE} bytes, as far as that is known. */
  boolean isLarge() {
    return rows % BETWEEN_LOOKS == 0 && columns.getBufferedSize() > LARGE;
  }

  void add(R row) {
    for (int i = 0; i < fields.size(); i++) {
      ParquetField field = fields.get(i);
      table.columns().get(i).put(row, field);
      field.end();
    }
    columns.endRecord();
    rows++;
  }

  /**
   * Ends the group and appends its bytes.
   *
   * @param at the position in the file at which the bytes will begin
   * @return the description of the group for the file's footer
   */
  RowGroup end(ByteArrayOutputStream to, long at) throws IOException {
    columns.flush();
    columns.close();
    List<ColumnChunk> described = new ArrayList<>();
    long unpacked = 0;
    for (ParquetChunk chunk : chunks) {
      ColumnChunk one = chunk.end(to, at);
      unpacked += one.getMeta_data().getTotal_uncompressed_size();
      described.add(one);
    }
    return new RowGroup(described, unpacked, rows);
  }
}
