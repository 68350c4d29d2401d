package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row;

/**
 * A column of one of a run's CSV files. Writers, readers and descriptions of the files all use this
 * one declaration.
 *
 * @param <R> the type of the file's rows
 */
public interface Column<R extends Row> {
  /** Returns the column's name in the header line. */
  String title();

  /** Returns the column's position from the left among the declared ones, from 0. */
  int ordinal();

  /** Returns the type of its fields. */
  ColumnType type();

  /** Returns the meaning of the column, in one line. */
  String meaning();

  /** Writes a row's field; writes nothing if the row has no value. */
  void put(R row, Fields to);
}
