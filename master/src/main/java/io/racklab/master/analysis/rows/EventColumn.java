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

  private final Declaration<EventRow> declaration;

  EventColumn(String title, ColumnType type, String meaning, BiConsumer<EventRow, Fields> field) {
    declaration = new Declaration<>(title, type, meaning, field);
  }

  @Override
  public Declaration<EventRow> declaration() {
    return declaration;
  }
}
