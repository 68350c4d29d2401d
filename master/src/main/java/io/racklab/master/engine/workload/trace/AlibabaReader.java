package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Reads the tasks of Alibaba's trace of 2018: its {@code batch_task} table, or an excerpt of it
 * that the generator spar has made. A task, which is a stage of a job there, becomes a job of maps
 * here.
 */
final class AlibabaReader {
  private static final int RAW = 9;
  private static final int SPAR = 7;

  /** The number of columns of the {@code batch_task} table in the trace of 2017. */
  private static final int OF_2017 = 8;

  /** The beginning of rows of the trace's machine tables. */
  private static final Pattern MACHINE = Pattern.compile("m_\\d+");

  private static final int MOST_INSTANCES = 10_000_000;
  private static final String ENDED_WELL = "Terminated";
  private static final double MILLIS = 1000;

  private final String file;
  private final LineReader lines;
  private final Map<String, AlibabaJob> jobs = new LinkedHashMap<>();
  private final RemarkCounts unused = new RemarkCounts();
  private int layout;

  AlibabaReader(String file, InputStream stream) {
    this.file = file;
    this.lines = new LineReader(stream, TableRow.LONGEST);
  }

  /** Returns all tasks as jobs. A task comes after the tasks that it waits for. */
  List<TraceJob> jobs() throws IOException {
    int line = 0;
    boolean first = true;
    for (String next = lines.next(); next != null; next = lines.next()) {
      line++;
      if (!next.isBlank()) {
        TableRow row = new TableRow(file, line, next);
        if (first && row.isHeader()) {
          header(row);
        } else {
          row(row);
        }
        first = false;
      }
    }
    TraceClock clock = new TraceClock();
    for (AlibabaJob job : jobs.values()) {
      job.addTo(clock, file, unused);
    }
    unused.tell(clock);
    return clock.jobs();
  }

  /** Checks the names of the columns, which some copies have. */
  private static void header(TableRow row) {
    if (row.columns() == SPAR) {
      row.expect(1, "arrival", "arriv", "time", "submit", "start");
      row.expect(2, "job");
      row.expect(3, "task");
      row.expect(4, "duration", "dur", "time");
      row.expect(7, "instances", "inst", "num");
      return;
    }
    row.expect(1, "task");
    row.expect(2, "instances", "inst", "num");
    row.expect(3, "job");
    row.expect(5, "status", "stat");
    row.expect(6, "start");
    row.expect(7, "end");
  }

  private void row(TableRow row) {
    if (row.columns() == OF_2017) {
      throw row.problem(
          "the row has 8 columns, as those of the trace of 2017 have",
          "write the path of batch_task.csv of cluster-trace-v2018");
    }
    if (MACHINE.matcher(row.text(1)).matches()) {
      throw row.problem(
          "the row is one of a machine, not of a task",
          "write the path of batch_task.csv of cluster-trace-v2018");
    }
    if (layout == 0 && (row.columns() == RAW || row.columns() == SPAR)) {
      layout = row.columns();
    }
    if (row.columns() != layout) {
      throw row.problem(
          "the row has " + row.columns() + " columns",
          "write the 9 of batch_task in every row, or the 7 of spar");
    }
    if (layout == RAW) {
      raw(row);
    } else {
      spar(row);
    }
  }

  private void raw(TableRow row) {
    String task = row.required(1, "task");
    AlibabaJob job = job(row.required(3, "job"));
    double start = row.number(6).orElse(-1);
    double end = row.number(7).orElse(0);
    boolean ended = row.text(5).equals(ENDED_WELL);
    // Rows of tasks that never started have 0 as start and end.
    if (start > 0 || start == 0 && end > 0) {
      job.submittedAt(millis(row, start));
    }
    // Some rows end at 0, before they start.
    OptionalDouble seconds =
        ended && start >= 0 && end > 0 && end >= start
            ? OptionalDouble.of(end - start)
            : OptionalDouble.empty();
    job.task(row.line(), task).add(instances(row, job, task, row.number(2)), seconds, ended);
  }

  private void spar(TableRow row) {
    AlibabaJob job = job(row.required(2, "job"));
    row.required(1, "arrival");
    job.submittedAt(millis(row, row.number(1).orElseThrow()));
    String task = row.required(3, "task");
    OptionalDouble seconds = row.number(4);
    job.task(row.line(), task)
        .add(
            instances(row, job, task, row.number(7)),
            seconds.orElse(-1) < 0 ? OptionalDouble.empty() : seconds,
            true);
  }

  private AlibabaJob job(String name) {
    return jobs.computeIfAbsent(name, AlibabaJob::new);
  }

  private static long millis(TableRow row, double seconds) {
    if (seconds < 0) {
      throw row.problem("the row begins before the trace, at " + seconds, "take the row out");
    }
    return Math.round(seconds * MILLIS);
  }

  /** Returns the task's number of instances, at least one. */
  private int instances(TableRow row, AlibabaJob job, String task, OptionalDouble number) {
    double instances = Math.max(1, number.orElse(1));
    if (number.orElse(0) < 1) {
      unused.count("tasks say no instances, and are played with one");
    }
    if (instances != Math.rint(instances)) {
      throw row.problem("the task has " + instances + " instances", "write a whole number");
    }
    if (instances > MOST_INSTANCES || job.full(task, (int) instances)) {
      throw row.problem("the task has " + instances + " instances or more", "check the columns");
    }
    return (int) instances;
  }
}
