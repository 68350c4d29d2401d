package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Reads {@code task_events} of Google's trace of 2011, part by part. It has the events of all tasks
 * in the order of time. Tasks become maps. To save memory, only running tasks keep their starts;
 * every task needs two bits.
 */
final class GoogleReader {
  private static final int COLUMNS = 13;
  private static final int MOST_TASKS = 10_000_000;
  private static final double MICROS = 1e6;

  /** The time that stands for all times after the trace. */
  private static final String AFTER = "9223372036854775807";

  /** The time at which the trace begins. Time 0 stands for all times before it. */
  private static final long BEGIN = 600_000_000;

  private final Map<Long, Job> jobs = new LinkedHashMap<>();
  private final Map<String, String> users = new LinkedHashMap<>();
  private final Map<Attempt, Start> starts = new LinkedHashMap<>();
  private final RemarkCounts unused = new RemarkCounts();
  private long latest;
  private int rows;
  private boolean ownClock;

  private record Attempt(long job, int task) {}

  /**
   * The start of an attempt.
   *
   * @param time the time of its start
   * @param scheduled true if the time is that of the task's scheduling; false if it is that of its
   *     submission
   */
  private record Start(long time, boolean scheduled) {}

  private static final class Job {
    private final int line;
    private final String user;
    private final long submitted;
    private final TaskSums maps = new TaskSums();
    private final Map<Integer, Bits> tasks = new LinkedHashMap<>();
    private int known;
    private int finished;

    private Job(int line, String user, long submitted) {
      this.line = line;
      this.user = user;
      this.submitted = submitted;
    }

    private Bits bits(int task) {
      return tasks.computeIfAbsent(task / Long.SIZE, unknown -> new Bits());
    }

    private void seen(int task) {
      Bits bits = bits(task);
      long bit = 1L << task % Long.SIZE;
      known += (bits.known & bit) == 0 ? 1 : 0;
      bits.known |= bit;
    }

    private void finished(int task, OptionalDouble seconds) {
      Bits bits = bits(task);
      long bit = 1L << task % Long.SIZE;
      if ((bits.finished & bit) == 0) {
        bits.finished |= bit;
        finished++;
        if (seconds.isPresent()) {
          maps.alike(1, seconds);
        }
      }
    }
  }

  /** The bits of 64 tasks. */
  private static final class Bits {
    private long known;
    private long finished;
  }

  /** Reads the next part. */
  void part(String file, InputStream stream) throws IOException {
    LineReader lines = new LineReader(stream, TableRow.LONGEST);
    int line = 0;
    boolean first = true;
    for (String next = lines.next(); next != null; next = lines.next()) {
      line++;
      if (!next.isBlank()) {
        rows++;
        TableRow row = new TableRow(file, line, next);
        if (first && row.isHeader()) {
          header(row);
        } else {
          row(row);
        }
        first = false;
      }
    }
  }

  /** Checks the names of the columns, which some copies have. */
  private static void header(TableRow row) {
    row.expect(1, "time");
    row.expect(3, "job");
    row.expect(4, "task", "index");
    row.expect(6, "event", "type");
    row.expect(7, "user");
  }

  private void row(TableRow row) {
    if (row.columns() != COLUMNS) {
      throw row.problem("the row has " + row.columns() + " columns", "write the 13 of task_events");
    }
    boolean after = row.text(1).equals(AFTER);
    row.required(1, "time");
    long time = after ? Long.MAX_VALUE : row.whole(1).orElseThrow();
    row.required(3, "job");
    long id = row.whole(3).orElseThrow();
    row.required(4, "task");
    long task = row.whole(4).orElseThrow();
    if (time < 0 || task < 0 || task >= MOST_TASKS) {
      throw row.problem(
          "there is no time " + time + " or no task " + task, "check columns 1 and 4");
    }
    if (time < latest) {
      unused.count("rows are older than one above them, and are taken in the order of the file");
    }
    latest = Math.max(latest, time);
    // A trace of Google's has no event before its beginning, so this is another trace with its own
    // clock.
    ownClock |= time > 0 && time < BEGIN;
    Job job = jobs.get(id);
    if (job == null) {
      String user = row.text(7).isEmpty() ? "unknown" : row.text(7);
      job = new Job(rows, users.computeIfAbsent(user, same -> same), time);
      jobs.put(id, job);
    }
    job.seen((int) task);
    event(row, job, new Attempt(id, (int) task), time);
  }

  private void event(TableRow row, Job job, Attempt attempt, long time) {
    switch (row.text(6)) {
      // Until a SCHEDULE event follows, a task counts as scheduled when it is submitted.
      case "0" -> starts.put(attempt, new Start(time, false));
      case "1" -> starts.put(attempt, new Start(time, true));
      // Evicted, failed, killed, lost: a task that is submitted again starts anew.
      case "2", "3", "5", "6" -> starts.remove(attempt);
      case "4" -> job.finished(attempt.task, seconds(starts.remove(attempt), time));
      case "7", "8" -> {
        // The task's requests change.
      }
      default ->
          throw row.problem(
              "there is no event " + row.text(6), "write 0 to 8 in column 6, as task_events has");
    }
  }

  /**
   * Returns how long a task ran. The start of a task that ran before Google's trace began is
   * unknown.
   */
  private OptionalDouble seconds(Start start, long end) {
    if (start == null
        || end < start.time
        || end == Long.MAX_VALUE
        || start.time == 0 && !ownClock) {
      unused.count("tasks began before the trace or ended after it: their times are not known");
      return OptionalDouble.empty();
    }
    if (!start.scheduled) {
      unused.count("tasks say no SCHEDULE: their times begin with their waits");
    }
    return OptionalDouble.of((end - start.time) / MICROS);
  }

  /** Returns the jobs of all parts. */
  List<TraceJob> jobs() {
    TraceClock clock = new TraceClock();
    jobs.forEach(
        (id, job) -> {
          boolean succeeded = job.finished == job.known;
          job.maps.alike(job.known - job.maps.count(), OptionalDouble.empty());
          // Jobs from before the trace are submitted when it begins.
          long submitted = ownClock ? job.submitted : Math.max(BEGIN, job.submitted);
          clock.add(
              Duration.of(submitted, ChronoUnit.MICROS),
              new TraceJob(
                  job.line,
                  Long.toString(id),
                  job.user,
                  Duration.ZERO,
                  job.maps.tasks(),
                  TraceTasks.NONE,
                  succeeded,
                  List.of()));
        });
    unused.tell(clock);
    return clock.jobs();
  }
}
