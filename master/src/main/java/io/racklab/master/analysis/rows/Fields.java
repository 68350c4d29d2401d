package io.racklab.master.analysis.rows;

/** Takes the fields of rows. A column that takes nothing of a row leaves its field empty. */
public interface Fields {
  void number(long number);

  /** Takes a time as seconds, exact to the nanosecond; nothing if it is negative. */
  void seconds(long nanos);

  /** Takes a share, rounded to a millionth; nothing if it is NaN. */
  void share(double share);

  /** Takes the name of a constant in lower case. */
  void word(Enum<?> constant);

  void flag(boolean flag);

  /** Takes a name or readable text. */
  void text(String text);
}
