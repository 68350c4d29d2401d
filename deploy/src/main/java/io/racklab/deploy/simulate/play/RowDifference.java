package io.racklab.deploy.simulate.play;

import io.racklab.master.engine.journal.Row;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Compares two runs row by row. */
public final class RowDifference {
  private RowDifference() {}

  /** Returns the first row that differs; empty if all are equal. */
  public static Optional<String> between(RunRows one, RunRows other) {
    int rows = Math.max(one.all().size(), other.all().size());
    for (int row = 0; row < rows; row++) {
      String first = text(one.all(), row);
      String second = text(other.all(), row);
      if (!first.equals(second)) {
        return Optional.of(
            "row %d is %s in the first run, %s in the second".formatted(row + 1, first, second));
      }
    }
    return Optional.empty();
  }

  private static String text(List<Row> rows, int row) {
    return row < rows.size() ? rows.get(row).toString() : "none";
  }

  /** Returns a hash of all rows in their order, by FNV-1a, which is the same on every machine. */
  public static long fingerprint(RunRows rows) {
    long hash = 0xCBF29CE484222325L;
    for (Row row : rows.all()) {
      for (byte one : row.toString().getBytes(StandardCharsets.UTF_8)) {
        hash = (hash ^ (one & 0xFF)) * 0x100000001B3L;
      }
    }
    return hash;
  }
}
