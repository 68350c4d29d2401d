package io.racklab.master.journal;

import io.racklab.master.journal.Row.LinkRow;
import java.util.function.Function;

/** The columns of links.csv, which has a row for each window in which a link was used. */
enum LinkColumn implements Column<LinkRow> {
  TIME("time_s", ColumnType.SECONDS, "the end of the window", row -> Seconds.text(row.endNanos())),
  LINK("link", ColumnType.TEXT, "the link, or the disk that tasks share", LinkRow::link),
  CAPACITY(
      "capacity_bytes_per_s",
      ColumnType.BYTES_PER_SECOND,
      "what it can carry; empty where there is no limit",
      row -> rate(row.capacityBytesPerSecond())),
  USED(
      "used_bytes_per_s",
      ColumnType.BYTES_PER_SECOND,
      "what it carried on average, as receivers counted; of disks as the model has it",
      row -> rate(row.usedBytesPerSecond()));

  private static final double ROUNDING = 1e-6;

  private final String title;
  private final ColumnType type;
  private final String meaning;
  private final Function<LinkRow, String> text;

  LinkColumn(String title, ColumnType type, String meaning, Function<LinkRow, String> text) {
    this.title = title;
    this.type = type;
    this.meaning = meaning;
    this.text = text;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public ColumnType type() {
    return type;
  }

  @Override
  public String meaning() {
    return meaning;
  }

  @Override
  public String text(LinkRow row) {
    return text.apply(row);
  }

  /** Half a byte is rounded up, whatever rounding has made of a sum that is just that. */
  private static String rate(double perSecond) {
    return Double.isInfinite(perSecond) ? "" : Long.toString(Math.round(perSecond + ROUNDING));
  }
}
