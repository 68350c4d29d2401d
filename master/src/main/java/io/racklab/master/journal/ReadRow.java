package io.racklab.master.journal;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.Map;
import java.util.Optional;

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

  /**
   * The value that is meant by a word; empty where the word is none of them.
   *
   * @param words of {@link ColumnType#words}
   */
  <E> Optional<E> word(Column<R> column, Map<String, Optional<E>> words) {
    return words.getOrDefault(text(column), Optional.empty());
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
