package io.racklab.master.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reads the Standard Workload Format of the Parallel Workloads Archive: 18 columns, comments after
 * a semicolon, -1 for what is not known. A job's processors become maps that run as long as the job
 * did; they need not run at once, as those of a parallel job do. It has no bytes. Times to think
 * after the job before are left out.
 */
final class SwfReader {
  private static final int LONGEST = 100_000;
  private static final int COLUMNS = 18;
  private static final int MOST_PROCESSORS = 10_000_000;
  private static final int DONE = 1;
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");
  private static final double MILLIS = 1000;

  private final String file;
  private final LineReader lines;
  private final Map<Long, Known> known = new LinkedHashMap<>();
  private int line;

  /**
   * A job that was read.
   *
   * @param millis at which it was submitted
   */
  private record Known(int line, long millis) {}

  SwfReader(String file, InputStream stream) {
    this.file = file;
    this.lines = new LineReader(stream, LONGEST);
  }

  /** All jobs that ran, be it for no second, on a processor at least. */
  List<TraceJob> jobs() throws IOException {
    TraceClock clock = new TraceClock();
    for (String next = lines.next(); next != null; next = lines.next()) {
      line++;
      String row = next.strip();
      if (!row.isEmpty() && !row.startsWith(";")) {
        job(row.split("\\s+", COLUMNS + 1), clock);
      }
    }
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
    if (processors > MOST_PROCESSORS) {
      throw problem("the job has " + columns[4] + " processors", "check the columns");
    }
    if (run < 0 || processors < 1) {
      return;
    }
    TaskSums maps = new TaskSums();
    for (int i = 0; i < (int) processors; i++) {
      maps.measured(OptionalLong.empty(), OptionalLong.empty(), 0, Math.round(run * MILLIS));
    }
    double user = number(columns, 12);
    long millis = Math.round(submit * MILLIS);
    List<Integer> after = after(Math.round(number(columns, 17)), millis);
    known.put(Math.round(number(columns, 1)), new Known(line, millis));
    clock.add(
        Duration.ofMillis(millis),
        new TraceJob(
            line,
            "job" + columns[0],
            user < 0 ? "unknown" : "user" + Math.round(user),
            Duration.ZERO,
            maps.tasks(),
            TraceTasks.NONE,
            // A simulator's output and old logs say -1 for all.
            number(columns, 11) == DONE || number(columns, 11) < 0,
            after));
  }

  /** The job that must have ended first, if one that came before has the number. */
  private List<Integer> after(long preceding, long millis) {
    Known other = known.get(preceding);
    return other == null || other.millis > millis ? List.of() : List.of(other.line);
  }

  /**
   * @param column from 1, as the format's definition counts
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
