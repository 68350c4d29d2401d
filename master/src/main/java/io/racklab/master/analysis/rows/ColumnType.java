package io.racklab.master.analysis.rows;

import java.util.Locale;

/** The type of a column's fields. */
public enum ColumnType {
  /** A name, or readable text. */
  TEXT("text"),
  /** One of a few words. */
  WORD("word"),
  /** A whole number. */
  COUNT("count"),
  /** A whole number of bytes. */
  BYTES("bytes"),
  /** A whole number of bytes for each emulated second. */
  BYTES_PER_SECOND("bytes/s"),
  /** Emulated seconds since the start of the run, exact to the nanosecond. */
  SECONDS("s"),
  /** A part of a whole, from 0 to 1. */
  SHARE("share"),
  /** The word true or false. */
  FLAG("true or false");

  private final String unit;

  ColumnType(String unit) {
    this.unit = unit;
  }

  /** Returns the unit, or the kind of text, for display beside a column's name. */
  public String unit() {
    return unit;
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
