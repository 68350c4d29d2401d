package io.racklab.master.analysis.rows;

/** Thrown if a row has content that Racklab does not write. The message names the problem. */
final class UnreadableRowException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int QUOTED = 60;

  UnreadableRowException(String what) {
    super(what);
  }

  static UnreadableRowException of(Column<?> column, String text) {
    String shown = text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "...";
    return new UnreadableRowException(
        column.title()
            + " = "
            + (shown.isBlank() ? "\"\"" : shown)
            + " is not a valid value ("
            + column.type().unit()
            + ")");
  }
}
