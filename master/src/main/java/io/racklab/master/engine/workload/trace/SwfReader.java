package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the Standard Workload Format of the Parallel Workloads Archive: 18 columns, comments after
 * a semicolon, -1 for unknown. A job's processors become maps that run as long as the job did;
 * unlike those of a parallel job, they need not run at once. The format has no bytes. Think times
 * after the preceding job are left out. Lines of partial runs are left out too, since the line of
 * the whole job has their sum.
 */
final class SwfReader {
  private static final int LONGEST = 100_000;
  private static final int COLUMNS = 18;
  private static final int MOST_PROCESSORS = 10_000_000;
  private static final int DONE = 1;

  /** The statuses of a job's partial runs; another line has the whole job. */
  private static final Set<Integer> PARTIAL = Set.of(2, 3, 4);

  private static final int CANCELLED = 5;
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");
  private static final double MILLIS = 1000;

  private final String file;
  private final LineReader lines;
  private final Map<Long, Known> known = new LinkedHashMap<>();
  private final Set<Long> queues = new HashSet<>();
  private final Set<Long> partitions = new HashSet<>();
  private final RemarkCounts unused = new RemarkCounts();
  private int line;

  /**
   * A job that was read.
   *
   * @param millis its submit time in milliseconds
   */
  private record Known(int line, long millis) {}

  SwfReader(String file, InputStream stream) {
    this.file = file;
    this.lines = new LineReader(stream, LONGEST);
  }

  /** Returns all jobs that ran, even for 0 seconds, on at least one processor. */
  List<TraceJob> jobs() throws IOException {
    TraceClock clock = new TraceClock();
    for (String next = lines.next(); next != null; next = lines.next()) {
      line++;
      String row = next.strip();
      if (!row.isEmpty() && !row.startsWith(";")) {
        job(row.split("\\s+", COLUMNS + 1), clock);
      }
    }
    if (queues.size() > 1) {
      unused.count(queues.size(), "queues are not told apart: a job's pool is its user");
    }
    if (partitions.size() > 1) {
      unused.count(partitions.size(), "partitions are played as one cluster");
    }
    unused.tell(clock);
    return clock.jobs();
  }

  private void job(String[] columns, TraceClock clock) {
    if (columns.length != COLUMNS) {
      throw problem(
          "the line has "
              + (columns.length > COLUMNS ? "more than 18" : columns.length)
              + " columns",
          "write 18 columns with blanks between them");
    }
    double submit = number(columns, 2);
    double run = number(columns, 4);
    double allocated = number(columns, 5);
    double processors = allocated > 0 ? allocated : number(columns, 8);
    int status = (int) number(columns, 11);
    if (processors > MOST_PROCESSORS || processors != Math.rint(processors)) {
      String number = columns[allocated > 0 ? 4 : 7];
      throw problem("the job has " + number + " processors", "check the columns");
    }
    if (PARTIAL.contains(status)) {
      unused.count("lines of partial runs are left out: another line has the whole job");
      return;
    }
    if (submit < 0) {
      unused.count("jobs without a submit time are left out");
      return;
    }
    boolean cancelledBefore = status == CANCELLED && run <= 0 && allocated <= 0;
    if (run < 0 || processors < 1 || cancelledBefore) {
      unused.count("jobs are left out: they never ran, or their time or processors are not known");
      return;
    }
    if (allocated <= 0) {
      unused.count("jobs say no allocated processors: the requested ones are played");
    }
    TaskSums maps = new TaskSums();
    for (int i = 0; i < (int) processors; i++) {
      maps.measured(OptionalLong.empty(), OptionalLong.empty(), 0, Math.round(run * MILLIS));
    }
    double user = number(columns, 12);
    long millis = Math.round(submit * MILLIS);
    long preceding = Math.round(number(columns, 17));
    List<Integer> after = after(preceding, millis);
    if (preceding > 0 && after.isEmpty()) {
      unused.count("jobs follow one that is not played before them, and come at their own times");
    }
    if (!after.isEmpty() && number(columns, 18) > 0) {
      unused.count("jobs follow another after a time to think, which is left out");
    }
    queues.add(Math.round(number(columns, 15)));
    partitions.add(Math.round(number(columns, 16)));
    Known same = known.put(Math.round(number(columns, 1)), new Known(line, millis));
    if (same != null) {
      unused.count("jobs have the number of one above: who follows it follows the later one");
    }
    clock.add(
        Duration.ofMillis(millis),
        new TraceJob(
            line,
            "job" + columns[0],
            user < 0 ? "unknown" : "user" + Math.round(user),
            Duration.ZERO,
            maps.tasks(),
            TraceTasks.NONE,
            // The outputs of simulators and old logs have -1 everywhere.
            status == DONE || status < 0,
            after));
  }

  /**
   * Returns the line of the preceding job in a list; empty if no job that was submitted before has
   * its number.
   */
  private List<Integer> after(long preceding, long millis) {
    Known other = known.get(preceding);
    return other == null || other.millis > millis ? List.of() : List.of(other.line);
  }

  /**
   * @param column the column, from 1, as the format's definition counts
   */
  private double number(String[] columns, int column) {
    String text = columns[column - 1];
    if (!NUMBER.matcher(text).matches()) {
      String shown = text.length() <= 40 ? text : text.substring(0, 37) + "...";
      throw problem("column " + column + ", " + shown + ", is not a number", "write -1 if unknown");
    }
    return new BigDecimal(text).doubleValue();
  }

  private InvalidInputException problem(String what, String instead) {
    return new InvalidInputException(new Problem(file, line, what, instead));
  }
}
