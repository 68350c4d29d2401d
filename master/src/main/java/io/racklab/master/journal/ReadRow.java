package io.racklab.master.journal;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.Optional;

/**
 * A row as it was read, by its columns. What Racklab does not write is an {@link
 * UnreadableRowException}.
 */
record ReadRow<R extends Row>(CsvRecord fields, ReadColumns<R> columns) {
  String text(Column<R> column) {
    return fields.getField(columns.place(column));
  }

  boolean has(Column<R> column) {
    return !text(column).isEmpty();
  }

  /** Whether the value is a word of {@link ColumnType#word}. */
  boolean is(Column<R> column, String word) {
    return text(column).equals(word);
  }

  /** The value that is meant by a word; empty where the word is none of them. */
  <E extends Enum<E>> Optional<E> word(Column<R> column, Words<E> words) {
    return words.of(text(column));
  }

  /** Nothing that is counted or measured in a run is negative, or has no end. */
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

  /** Not a number where the field is empty. */
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
      // Told below.
    }
    throw UnreadableRowException.of(column, text);
  }

  /** A time as the run had it, in nanoseconds. */
  long nanos(Column<R> column) {
    return Math.round(number(column) * 1e9);
  }
}
