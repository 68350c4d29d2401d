package io.racklab.deploy.simulate.play;

import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.protocol.AttemptId;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a run in the order in which they were written.
 *
 * @param all the rows of all kinds
 * @param launched the attempts that were launched; empty if the rows were read from files
 */
public record RunRows(
    List<Row> all,
    List<JobRow> jobs,
    List<AttemptRow> attempts,
    List<FlowRow> flows,
    List<LinkRow> links,
    List<EventRow> events,
    List<AttemptId> launched) {
  public RunRows {
    all = List.copyOf(all);
    jobs = List.copyOf(jobs);
    attempts = List.copyOf(attempts);
    flows = List.copyOf(flows);
    links = List.copyOf(links);
    events = List.copyOf(events);
    launched = List.copyOf(launched);
  }

  /** Separates rows by kind. */
  public static RunRows of(List<Row> rows, List<AttemptId> launched) {
    return new RunRows(
        rows,
        of(rows, JobRow.class),
        of(rows, AttemptRow.class),
        of(rows, FlowRow.class),
        of(rows, LinkRow.class),
        of(rows, EventRow.class),
        launched);
  }

  private static <R extends Row> List<R> of(List<Row> rows, Class<R> sort) {
    List<R> some = new ArrayList<>();
    for (Row row : rows) {
      if (sort.isInstance(row)) {
        some.add(sort.cast(row));
      }
    }
    return some;
  }

  /** Returns the attempts of a job. */
  public List<AttemptRow> attemptsOf(int job) {
    return attempts.stream().filter(row -> row.report().attempt().job() == job).toList();
  }

  /** Returns the events with a name. */
  public List<EventRow> events(String name) {
    return events.stream().filter(row -> row.event().equals(name)).toList();
  }
}
