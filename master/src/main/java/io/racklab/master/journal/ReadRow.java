package io.racklab.master.journal;

import de.siegmar.fastcsv.reader.NamedCsvRecord;

/** A row as it was read, by its columns. */
record ReadRow<R extends Row>(NamedCsvRecord fields) {
  String text(Column<R> column) {
    return fields.getField(column.title());
  }

  boolean has(Column<R> column) {
    return !text(column).isEmpty();
  }

  boolean is(Column<R> column, Enum<?> word) {
    return text(column).equals(ColumnType.word(word));
  }

  double number(Column<R> column) {
    return Double.parseDouble(text(column));
  }

  /** Not a number where the field is empty. */
  double numberIfAny(Column<R> column) {
    return has(column) ? number(column) : Double.NaN;
  }

  int count(Column<R> column) {
    return Integer.parseInt(text(column));
  }

  /** A time as the run had it, in nanoseconds. */
  long nanos(Column<R> column) {
    return Math.round(number(column) * 1e9);
  }
}
