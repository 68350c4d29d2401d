package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row.LinkRow;
import java.util.function.BiConsumer;

/** The columns of links.csv, which has a row for each window in which a link was used. */
enum LinkColumn implements Column<LinkRow> {
  TIME(
      "time_s",
      ColumnType.SECONDS,
      "the end of the window",
      (row, to) -> to.seconds(row.endNanos())),
  LINK(
      "link",
      ColumnType.TEXT,
      "the link, or the disk that tasks share",
      (row, to) -> to.text(row.link())),
  CAPACITY(
      "capacity_bytes_per_s",
      ColumnType.BYTES_PER_SECOND,
      "what it can carry; empty where there is no limit",
      (row, to) -> rate(row.capacityBytesPerSecond(), to)),
  USED(
      "used_bytes_per_s",
      ColumnType.BYTES_PER_SECOND,
      "its mean rate as receivers counted it; the model's for disks, or if no bytes are sent",
      (row, to) -> rate(row.usedBytesPerSecond(), to)),
  EXPECTED(
      "expected_bytes_per_s",
      ColumnType.BYTES_PER_SECOND,
      "its mean rate in the model; empty if used_bytes_per_s already has it",
      (row, to) -> rate(row.expectedBytesPerSecond(), to));

  private static final double ROUNDING = 1e-6;

  private final Declaration<LinkRow> declaration;

  LinkColumn(String title, ColumnType type, String meaning, BiConsumer<LinkRow, Fields> field) {
    declaration = new Declaration<>(title, type, meaning, field);
  }

  @Override
  public Declaration<LinkRow> declaration() {
    return declaration;
  }

  /**
   * Writes a rate in whole bytes per second. A half is rounded up, even if floating-point errors
   * have made it slightly less than a half.
   */
  private static void rate(double perSecond, Fields to) {
    if (Double.isFinite(perSecond)) {
      to.number(Math.round(perSecond + ROUNDING));
    }
  }
}
