package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import java.util.List;

/**
 * One of the tables of a run. Each has a file of its own, in one of the {@linkplain RowFormat
 * formats}.
 *
 * @param name the file's name without its ending
 * @param rows what has a row, and in which order; a description for people
 * @param columns the columns, from left to right
 */
public record RowTable<R extends Row>(String name, String rows, List<Column<R>> columns) {
  public static final RowTable<JobRow> JOBS =
      new RowTable<>("jobs", "each job, as it ends", List.of(JobColumn.values()));

  public static final RowTable<AttemptRow> ATTEMPTS =
      new RowTable<>("attempts", "each attempt, as it ends", List.of(AttemptColumn.values()));

  public static final RowTable<FlowRow> FLOWS =
      new RowTable<>("flows", "each flow, as it ends", List.of(FlowColumn.values()));

  public static final RowTable<LinkRow> LINKS =
      new RowTable<>(
          "links", "each link in each window in which it was used", List.of(LinkColumn.values()));

  public static final RowTable<EventRow> EVENTS =
      new RowTable<>(
          "events", "each event that no other file records", List.of(EventColumn.values()));

  /** All tables of a run. */
  public static final List<RowTable<?>> ALL = List.of(JOBS, ATTEMPTS, FLOWS, LINKS, EVENTS);

  public RowTable {
    columns = List.copyOf(columns);
  }

  /** Returns the names of the columns, from left to right. */
  public String[] header() {
    return columns.stream().map(Column::title).toArray(String[]::new);
  }

  /** Writes a row as a line of CSV. */
  public void put(R row, CsvText to) {
    for (int i = 0; i < columns.size(); i++) {
      if (i > 0) {
        to.next();
      }
      columns.get(i).put(row, to);
    }
    to.endOfRow();
  }
}
