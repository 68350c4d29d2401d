package io.racklab.deploy.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rows of words in columns that line up: the first to the left, numbers to the right. */
final class Columns {
  private final List<List<String>> rows = new ArrayList<>();
  private final Set<Integer> left;

  /** All but the first are numbers. */
  Columns() {
    this(Set.of(0));
  }

  /**
   * @param left the columns of text, from 0
   */
  Columns(Set<Integer> left) {
    this.left = Set.copyOf(left);
  }

  void row(List<String> words) {
    rows.add(List.copyOf(words));
  }

  /** A line across all columns, after an empty one. */
  void heading(String words) {
    rows.add(List.of());
    rows.add(List.of(words));
  }

  @Override
  public String toString() {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      // A heading is as long as it is.
      for (int column = 0; row.size() > 1 && column < row.size(); column++) {
        if (column == widths.size()) {
          widths.add(0);
        }
        widths.set(column, Math.max(widths.get(column), row.get(column).length()));
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String padding = " ".repeat(Math.max(0, widths.get(column) - row.get(column).length()));
        String word = row.get(column);
        line.append(column == 0 ? "" : "  ");
        line.append(left.contains(column) ? word + padding : padding + word);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
