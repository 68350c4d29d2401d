package io.racklab.deploy.console;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Aligned columns of words: the first column is left-aligned, numbers are right-aligned. */
final class Columns {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final Set<Integer> left;

  /** Creates a table whose columns other than the first are numbers. */
  Columns() {
    this(Set.of(0));
  }

  /**
   * Creates a table.
   *
   * @param left the left-aligned columns, from 0
   */
  Columns(Set<Integer> left) {
    this.left = Set.copyOf(left);
  }

  void row(List<String> words) {
    rows.add(List.copyOf(words));
  }

  /** Adds an empty line and a line that spans all columns. */
  void heading(String words) {
    rows.add(List.of());
    rows.add(List.of(words));
  }

  @Override
  public String toString() {
    return within(OptionalInt.empty());
  }

  /**
   * Returns the table in parts that fit a width, one below the other: each part has the first
   * column and as many of the others as fit, at least one.
   */
  String within(OptionalInt width) {
    List<Integer> widths = widths();
    List<List<Integer>> parts = parts(widths, width.orElse(Integer.MAX_VALUE));
    return parts.stream().map(part -> part(part, widths)).collect(Collectors.joining("\n"));
  }

  private static List<List<Integer>> parts(List<Integer> widths, int width) {
    List<List<Integer>> parts = new ArrayList<>();
    List<Integer> part = new ArrayList<>(List.of(0));
    parts.add(part);
    int used = widths.isEmpty() ? 0 : widths.get(0);
    for (int column = 1; column < widths.size(); column++) {
      int more = GAP.length() + widths.get(column);
      if (part.size() > 1 && used + more > width) {
        part = new ArrayList<>(List.of(0));
        parts.add(part);
        used = widths.get(0);
      }
      part.add(column);
      used += more;
    }
    return parts;
  }

  private List<Integer> widths() {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      // A heading does not widen any column.
      for (int column = 0; row.size() > 1 && column < row.size(); column++) {
        if (column == widths.size()) {
          widths.add(0);
        }
        widths.set(column, Math.max(widths.get(column), row.get(column).length()));
      }
    }
    return widths;
  }

  private String part(List<Integer> columns, List<Integer> widths) {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column : columns) {
        if (column >= row.size()) {
          // A heading, or an empty line.
          break;
        }
        String padding = " ".repeat(Math.max(0, widths.get(column) - row.get(column).length()));
        String word = row.get(column);
        line.append(column == 0 ? "" : GAP);
        line.append(left.contains(column) ? word + padding : padding + word);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
