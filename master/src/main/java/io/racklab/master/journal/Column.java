package io.racklab.master.journal;

/**
 * A column of one of a run's CSV files. It is declared once: what writes files, what reads them and
 * what describes them take it from there.
 *
 * @param <R> what a row of the file is made of
 */
public interface Column<R extends Row> {
  /** The name in the file's first line. */
  String title();

  /** Its place from the left among those that are declared, from 0. */
  int ordinal();

  /** The type of its fields. */
  ColumnType type();

  /** The meaning of the column, in a line. */
  String meaning();

  /** Puts the field of a row; nothing where there is nothing to tell. */
  void put(R row, CsvText to);
}
