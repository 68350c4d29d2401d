package io.racklab.master.journal;

import java.util.Locale;

/** What the fields of a column are. */
public enum ColumnType {
  /** A name, or words for people. */
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
  /** true or false. */
  FLAG("true or false");

  private final String unit;

  ColumnType(String unit) {
    this.unit = unit;
  }

  /** What people read beside a column's name. */
  public String unit() {
    return unit;
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
