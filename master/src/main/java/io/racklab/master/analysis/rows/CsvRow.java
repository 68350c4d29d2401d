package io.racklab.master.analysis.rows;

import de.siegmar.fastcsv.reader.CsvRecord;
import io.racklab.master.engine.journal.Row;

/** A line of a CSV file. */
record CsvRow<R extends Row>(CsvRecord fields, ReadColumns<R> columns) implements ReadRow<R> {
  @Override
  public String place() {
    return "line " + fields.getStartingLineNumber();
  }

  @Override
  public String text(Column<R> column) {
    return fields.getField(columns.place(column));
  }

  @Override
  public boolean has(Column<R> column) {
    return !text(column).isEmpty();
  }

  @Override
  public double number(Column<R> column) {
    String text = text(column);
    double number;
    try {
      number = Decimal.parse(text);
    } catch (NumberFormatException e) {
      throw UnreadableRowException.of(column, text);
    }
    if (!(number >= 0 && number <= Long.MAX_VALUE)) {
      throw UnreadableRowException.of(column, text);
    }
    return number;
  }

  @Override
  public int count(Column<R> column) {
    String text = text(column);
    try {
      int count = Integer.parseInt(text);
      if (count >= 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw UnreadableRowException.of(column, text);
  }
}
