package io.racklab.master.analysis.rows;

import java.util.Locale;

/** The type of a column's fields. */
public enum ColumnType {
  /** A name, or text for people. */
  TEXT("text"),
  /** One of a few fixed words. */
  WORD("word"),
  /** A whole number. */
  COUNT("count"),
  /** A whole number of bytes. */
  BYTES("bytes"),
  /** A whole number of bytes for each emulated second. */
  BYTES_PER_SECOND("bytes/s"),
  /** Emulated seconds since the start of the run, exact to the nanosecond. */
  SECONDS("s"),
  /** A share of a whole, from 0 to 1. */
  SHARE("share"),
  /** The word true or false. */
  FLAG("true or false");

  private final String unit;

  ColumnType(String unit) {
    this.unit = unit;
  }

  /** Returns the unit, or the kind of value, as shown in the description of a column. */
  public String unit() {
    return unit;
  }

  /** Returns the word that stands for a constant: its name in lower case. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
