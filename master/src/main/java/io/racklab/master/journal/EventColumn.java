package io.racklab.master.journal;

import io.racklab.master.journal.Row.EventRow;
import java.util.function.Function;

/** The columns of events.csv, which has a row for anything else that happened. */
enum EventColumn implements Column<EventRow> {
  TIME("time_s", ColumnType.SECONDS, "when", row -> Seconds.text(row.atNanos())),
  EVENT("event", ColumnType.WORD, "what", EventRow::event),
  SUBJECT("subject", ColumnType.TEXT, "to whom", EventRow::subject),
  DETAIL("detail", ColumnType.TEXT, "in words", EventRow::detail);

  private final String title;
  private final ColumnType type;
  private final String meaning;
  private final Function<EventRow, String> text;

  EventColumn(String title, ColumnType type, String meaning, Function<EventRow, String> text) {
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
  public String text(EventRow row) {
    return text.apply(row);
  }
}
