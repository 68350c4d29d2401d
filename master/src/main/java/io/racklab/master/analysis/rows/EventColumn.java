package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row.EventRow;
import java.util.function.BiConsumer;

/** The columns of events.csv, which has a row for each event that no other file records. */
enum EventColumn implements Column<EventRow> {
  TIME("time_s", ColumnType.SECONDS, "when it happened", (row, to) -> to.seconds(row.atNanos())),
  EVENT("event", ColumnType.WORD, "what happened", (row, to) -> to.text(row.event())),
  SUBJECT(
      "subject",
      ColumnType.TEXT,
      "what it happened to, such as a job or a node",
      (row, to) -> to.text(row.subject())),
  DETAIL("detail", ColumnType.TEXT, "details, as text", (row, to) -> to.text(row.detail()));

  private final String title;
  private final ColumnType type;
  private final String meaning;
  private final BiConsumer<EventRow, Fields> field;

  EventColumn(String title, ColumnType type, String meaning, BiConsumer<EventRow, Fields> field) {
    this.title = title;
    this.type = type;
    this.meaning = meaning;
    this.field = field;
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
  public void put(EventRow row, Fields to) {
    field.accept(row, to);
  }
}
