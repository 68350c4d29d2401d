package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** A line of a table with commas between its columns, which count from 1. */
final class TableRow {
  static final int LONGEST = 100_000;

  private static final int MOST_COLUMNS = 50;
  private static final Pattern NAME = Pattern.compile("[^\\d.-].*");
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
  private static final Pattern DECIMAL =
      Pattern.compile("-?\\d{1,15}(\\.\\d{1,1000})?([eE][-+]?\\d{1,2})?");
  private static final int SHOWN = 40;

  private final String file;
  private final int line;
  private final String[] columns;

  /**
   * @param line the line in the file, from 1
   */
  TableRow(String file, int line, String text) {
    this.file = file;
    this.line = line;
    if (text.length() > LONGEST) {
      columns = new String[0];
      throw problem("the line has more than " + LONGEST + " characters", "write a row a line");
    }
    columns = text.split(",", MOST_COLUMNS);
  }

  int line() {
    return line;
  }

  /** True if the row names columns: no cell is a number or empty. */
  boolean isHeader() {
    return Arrays.stream(columns).map(String::strip).allMatch(cell -> NAME.matcher(cell).matches());
  }

  /**
   * Checks that this row of names has a column here.
   *
   * @param parts texts of which the name must contain one, in lower case
   */
  void expect(int column, String... parts) {
    String name = columns.length < column ? "" : text(column).toLowerCase(Locale.ROOT);
    if (Arrays.stream(parts).noneMatch(name::contains)) {
      throw problem(
          "column " + column + " is called " + shown(name) + ", and not " + parts[0],
          "write the columns in the order of the trace, or leave out their names");
    }
  }

  int columns() {
    return columns.length;
  }

  String text(int column) {
    return columns[column - 1].strip();
  }

  /** Returns a text that must not be empty. */
  String required(int column, String what) {
    if (text(column).isEmpty()) {
      throw problem("column " + column + ", the " + what + ", is empty", "take the row out");
    }
    return text(column);
  }

  /** Returns a whole number; empty if the column is. */
  OptionalLong whole(int column) {
    String text = text(column);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    if (!WHOLE.matcher(text).matches()) {
      throw problem(
          "column " + column + ", " + shown(text) + ", is not a whole number", "write 12, say");
    }
    return OptionalLong.of(Long.parseLong(text));
  }

  /** Returns a number; empty if the column is. */
  OptionalDouble number(int column) {
    String text = text(column);
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (!DECIMAL.matcher(text).matches()) {
      throw problem(
          "column " + column + ", " + shown(text) + ", is not a number", "write 1.5, say");
    }
    return OptionalDouble.of(Double.parseDouble(text));
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN - 3) + "...";
  }

  InvalidInputException problem(String what, String instead) {
    return new InvalidInputException(new Problem(file, line, what, instead));
  }
}
