package io.racklab.master.analysis.report;

import java.util.List;

/**
 * A table of the report. The first column contains texts, the others numbers.
 *
 * @param header the names of the columns
 * @param parts the parts, from top to bottom
 */
public record Table(List<String> header, List<Part> parts) {
  public Table {
    header = List.copyOf(header);
    parts = List.copyOf(parts);
    for (Part part : parts) {
      for (List<String> row : part.rows()) {
        if (row.size() != header.size()) {
          throw new IllegalArgumentException(row + " does not fit below " + header);
        }
      }
    }
  }

  /**
   * Rows under one heading.
   *
   * @param heading the heading, such as a cell of a sweep; empty if the table has only one part
   * @param rows the rows, each with as many values as the header
   */
  public record Part(String heading, List<List<String>> rows) {
    public Part {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** Returns the number of rows in all parts. */
  public int rows() {
    return parts.stream().mapToInt(part -> part.rows().size()).sum();
  }
}
