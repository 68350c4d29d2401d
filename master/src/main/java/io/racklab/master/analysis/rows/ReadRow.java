package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row;
import java.util.Optional;

/**
 * A row of a file, read by column. Methods throw an {@link UnreadableRowException} for content that
 * Racklab does not write.
 */
interface ReadRow<R extends Row> {
  /** Returns the place of the row in its file, such as {@code line 17}. */
  String place();

  /** Returns the value as CSV files contain it; empty if the row has none. */
  String text(Column<R> column);

  boolean has(Column<R> column);

  /** Returns a number, which is finite and at least 0. */
  double number(Column<R> column);

  int count(Column<R> column);

  /** True if the value is this word, as written by {@link ColumnType#word}. */
  default boolean is(Column<R> column, String word) {
    return text(column).equals(word);
  }

  /** Returns the constant that the word names; empty if the word is unknown. */
  default <E extends Enum<E>> Optional<E> word(Column<R> column, Words<E> words) {
    return words.of(text(column));
  }

  /** Returns a number; NaN if the field is empty. */
  default double numberIfAny(Column<R> column) {
    return has(column) ? number(column) : Double.NaN;
  }

  /** Returns a time of the run, in nanoseconds. */
  default long nanos(Column<R> column) {
    return Math.round(number(column) * 1e9);
  }
}
