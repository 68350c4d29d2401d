package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row;
import java.util.function.BiConsumer;

/**
 * A column of one of a run's CSV files. Writers, readers and descriptions of the files all use this
 * one declaration.
 *
 * @param <R> the type of the file's rows
 */
public interface Column<R extends Row> {
  /** Returns what the column is declared with. */
  Declaration<R> declaration();

  /** Returns the column's position from the left among the declared ones, from 0. */
  int ordinal();

  /** Returns the column's name in the header line. */
  default String title() {
    return declaration().title();
  }

  /** Returns the type of its fields. */
  default ColumnType type() {
    return declaration().type();
  }

  /** Returns the meaning of the column, in one line. */
  default String meaning() {
    return declaration().meaning();
  }

  /** Writes a row's field; writes nothing if the row has no value. */
  default void put(R row, Fields to) {
    declaration().field().accept(row, to);
  }

  /**
   * The declaration of a column.
   *
   * @param field writes a row's field
   */
  record Declaration<R extends Row>(
      String title, ColumnType type, String meaning, BiConsumer<R, Fields> field) {}
}
