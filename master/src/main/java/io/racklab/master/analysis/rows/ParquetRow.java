package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;

/** The current row of a group in a Parquet file. */
final class ParquetRow<R extends Row> implements ReadRow<R> {
  private static final double NANOS = 1e9;

  /** The readers by the columns' positions; null for a column that the file does not have. */
  private final ColumnReader[] readers;

  private final long before;
  private final long rows;
  private long row = -1;

  /**
   * @param present the titles of the columns that the file has
   * @param before the number of rows before the group
   */
  ParquetRow(RowTable<R> table, Set<String> present, ParquetGroup group, long before) {
    this.before = before;
    rows = group.getRowCount();
    MessageType schema = ParquetSchema.of(table);
    ColumnReadStoreImpl store =
        new ColumnReadStoreImpl(group, new Unused(), schema, group.writer());
    readers = new ColumnReader[table.columns().size()];
    for (Column<R> column : table.columns()) {
      if (present.contains(column.title())) {
        ColumnDescriptor path = schema.getColumnDescription(new String[] {column.title()});
        readers[column.ordinal()] = decoded(() -> store.getColumnReader(path));
      }
    }
  }

  /**
   * Returns what the library decodes. Its exceptions for wrong bytes are of many kinds.
   *
   * @throws UnreadableRowException if the bytes do not encode a value
   */
  private static <T> T decoded(Supplier<T> value) {
    try {
      return value.get();
    } catch (UnreadableRowException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new UnreadableRowException("its values cannot be decoded");
    }
  }

  /** Goes to the next row; false if there is none. */
  boolean next() {
    row++;
    for (ColumnReader reader : readers) {
      if (row > 0 && reader != null) {
        decoded(
            () -> {
              reader.consume();
              return reader;
            });
      }
    }
    return row < rows;
  }

  @Override
  public String place() {
    return "row " + (before + row + 1);
  }

  private ColumnReader reader(Column<R> column) {
    ColumnReader reader = readers[column.ordinal()];
    if (reader == null) {
      throw new UnreadableRowException("there is no column named " + column.title());
    }
    return reader;
  }

  @Override
  public boolean has(Column<R> column) {
    return reader(column).getCurrentDefinitionLevel() > 0;
  }

  @Override
  public String text(Column<R> column) {
    if (!has(column)) {
      return "";
    }
    ColumnReader reader = reader(column);
    return decoded(
        () ->
            switch (column.type()) {
              case TEXT, WORD -> string(reader.getBinary());
              case FLAG -> Boolean.toString(reader.getBoolean());
              case COUNT, BYTES, BYTES_PER_SECOND -> Long.toString(reader.getLong());
              case SECONDS, SHARE -> decimal(reader.getDouble());
            });
  }

  private static String string(Binary binary) {
    return new String(binary.getBytesUnsafe(), StandardCharsets.UTF_8);
  }

  private static String decimal(double value) {
    CsvText text = new CsvText();
    text.seconds(Math.round(value * NANOS));
    return text.toString();
  }

  @Override
  public double number(Column<R> column) {
    if (!has(column)) {
      throw UnreadableRowException.of(column, "");
    }
    ColumnReader reader = reader(column);
    double number =
        decoded(
            () ->
                switch (column.type()) {
                  case COUNT, BYTES, BYTES_PER_SECOND -> (double) reader.getLong();
                  case SECONDS, SHARE -> reader.getDouble();
                  case TEXT, WORD, FLAG -> Double.NaN;
                });
    if (!(number >= 0 && number <= Long.MAX_VALUE)) {
      throw UnreadableRowException.of(column, Double.toString(number));
    }
    return number;
  }

  @Override
  public int count(Column<R> column) {
    double number = number(column);
    if (number > Integer.MAX_VALUE) {
      throw UnreadableRowException.of(column, text(column));
    }
    return (int) number;
  }

  /** Values are taken from the columns' readers, not handed over by the library. */
  private static final class Unused extends GroupConverter {
    @Override
    public Converter getConverter(int field) {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
