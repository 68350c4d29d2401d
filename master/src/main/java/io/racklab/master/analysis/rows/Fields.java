package io.racklab.master.analysis.rows;

/** Takes the fields of rows. A column that passes nothing for a row leaves the field empty. */
public interface Fields {
  /** Takes a whole number, which may be negative. */
  void number(long number);

  /** Takes a time as seconds, exact to the nanosecond; nothing if it is negative. */
  void seconds(long nanos);

  /** Takes a share, rounded to a millionth; nothing if it is NaN. */
  void share(double share);

  /** Takes the name of a constant in lower case. */
  void word(Enum<?> constant);

  /** Takes a flag, as the word true or false. */
  void flag(boolean flag);

  /** Takes a name or readable text. */
  void text(String text);
}
