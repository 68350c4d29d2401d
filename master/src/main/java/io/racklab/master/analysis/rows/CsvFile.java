package io.racklab.master.analysis.rows;

import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import java.util.List;

/**
 * One of the CSV files of a run.
 *
 * @param name the file's name
 * @param rows what has a row, and in which order; a description for people
 * @param columns the columns, from left to right
 */
public record CsvFile<R extends Row>(String name, String rows, List<Column<R>> columns) {
  public static final CsvFile<JobRow> JOBS =
      new CsvFile<>("jobs.csv", "each job, as it ends", List.of(JobColumn.values()));

  public static final CsvFile<AttemptRow> ATTEMPTS =
      new CsvFile<>("attempts.csv", "each attempt, as it ends", List.of(AttemptColumn.values()));

  public static final CsvFile<FlowRow> FLOWS =
      new CsvFile<>("flows.csv", "each flow, as it ends", List.of(FlowColumn.values()));

  public static final CsvFile<LinkRow> LINKS =
      new CsvFile<>(
          "links.csv", "each link that was used, window by window", List.of(LinkColumn.values()));

  public static final CsvFile<EventRow> EVENTS =
      new CsvFile<>("events.csv", "whatever else happens", List.of(EventColumn.values()));

  /** All CSV files of a run. */
  public static final List<CsvFile<?>> ALL = List.of(JOBS, ATTEMPTS, FLOWS, LINKS, EVENTS);

  public CsvFile {
    columns = List.copyOf(columns);
  }

  public String[] header() {
    return columns.stream().map(Column::title).toArray(String[]::new);
  }

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
