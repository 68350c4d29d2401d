package io.racklab.master.analysis.rows;

import de.siegmar.fastcsv.reader.CsvRecord;
import io.racklab.master.engine.journal.Row;
import java.util.Optional;

/**
 * A row of a file, read by column. Methods throw an {@link UnreadableRowException} for content that
 * Racklab does not write.
 */
record ReadRow<R extends Row>(CsvRecord fields, ReadColumns<R> columns) {
  String text(Column<R> column) {
    return fields.getField(columns.place(column));
  }

  boolean has(Column<R> column) {
    return !text(column).isEmpty();
  }

  /** True if the value is this word, as written by {@link ColumnType#word}. */
  boolean is(Column<R> column, String word) {
    return text(column).equals(word);
  }

  /** Returns the constant that the word names; empty if the word is unknown. */
  <E extends Enum<E>> Optional<E> word(Column<R> column, Words<E> words) {
    return words.of(text(column));
  }

  /** Returns a number, which is finite and at least 0. */
  double number(Column<R> column) {
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

  /** Returns a number; NaN if the field is empty. */
  double numberIfAny(Column<R> column) {
    return has(column) ? number(column) : Double.NaN;
  }

  int count(Column<R> column) {
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

  /** Returns a time of the run, in nanoseconds. */
  long nanos(Column<R> column) {
    return Math.round(number(column) * 1e9);
  }
}
