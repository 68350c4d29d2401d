package io.racklab.master.runs.journal;

import io.racklab.master.analysis.rows.ColumnType;
import io.racklab.master.analysis.rows.Fields;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;

/** A column of a Parquet file. A field that gets no value is null. */
final class ParquetField implements Fields {
  private static final double NANOS = 1e9;
  private static final int DECIMALS = 9;
  private static final double MILLIONTHS = 1e6;

  /** The largest integer up to which all are exact doubles. */
  private static final long EXACT = 1L << 53;

  /** The most texts of which the bytes are kept; the names of 10,000 nodes are fewer. */
  private static final int MOST_KNOWN = 1 << 14;

  private final ColumnWriter column;
  private final Map<Object, Binary> known = new HashMap<>();
  private boolean empty = true;

  ParquetField(ColumnWriter column) {
    this.column = column;
  }

  @Override
  public void number(long number) {
    column.write(number, 0, 1);
    empty = false;
  }

  @Override
  public void seconds(long nanos) {
    if (nanos >= 0) {
      // Either way the result is the double that is nearest to the decimal number.
      decimal(nanos <= EXACT ? nanos / NANOS : BigDecimal.valueOf(nanos, DECIMALS).doubleValue());
    }
  }

  @Override
  public void share(double share) {
    if (!Double.isNaN(share)) {
      decimal(Math.round(share * MILLIONTHS) / MILLIONTHS);
    }
  }

  private void decimal(double number) {
    column.write(number, 0, 1);
    empty = false;
  }

  @Override
  public void word(Enum<?> constant) {
    string(constant);
  }

  @Override
  public void flag(boolean flag) {
    column.write(flag, 0, 1);
    empty = false;
  }

  @Override
  public void text(String text) {
    if (!text.isEmpty()) {
      string(text);
    }
  }

  /** Writes a text or the word of a constant. */
  private void string(Object value) {
    Binary binary = known.get(value);
    if (binary == null) {
      if (known.size() == MOST_KNOWN) {
        known.clear();
      }
      String text =
          value instanceof Enum<?> constant ? ColumnType.word(constant) : value.toString();
      binary = Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8));
      known.put(value, binary);
    }
    column.write(binary, 0, 1);
    empty = false;
  }

  /** Ends the row's field. */
  void end() {
    if (empty) {
      column.writeNull(0, 0);
    }
    empty = true;
  }
}
