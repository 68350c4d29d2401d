package io.racklab.master.report;

import java.util.List;

/**
 * A table of the report; the first column is text, the others are numbers.
 *
 * @param header one name for each column
 * @param rows as wide as the header
 */
public record Table(List<String> header, List<List<String>> rows) {
  public Table {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != header.size()) {
        throw new IllegalArgumentException(row + " does not fit below " + header);
      }
    }
  }
}
