package io.racklab.master.workload.trace;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A job as a trace tells of it.
 *
 * @param line in the file at which it begins, from 1
 * @param name what the trace calls it; its id where it has no name
 * @param user who submitted it
 * @param submit since the submission of the trace's first job
 * @param succeeded whether the job ended well there
 * @param after lines at which those jobs begin whose output it reads; none of them is its own
 * @param shuffle its ends, where the trace tells them
 * @param failures attempts of its tasks that failed there, where the trace tells them
 */
public record TraceJob(
    int line,
    String name,
    String user,
    Duration submit,
    TraceTasks maps,
    TraceTasks reduces,
    boolean succeeded,
    List<Integer> after,
    Optional<TraceShuffle> shuffle,
    int failures) {
  public TraceJob {
    after = List.copyOf(after);
    if (after.contains(line)) {
      throw new IllegalArgumentException("the job of line " + line + " waits for itself");
    }
  }

  /** A job of whose shuffle only the sums are known, and of no failure. */
  public TraceJob(
      int line,
      String name,
      String user,
      Duration submit,
      TraceTasks maps,
      TraceTasks reduces,
      boolean succeeded,
      List<Integer> after) {
    this(line, name, user, submit, maps, reduces, succeeded, after, Optional.empty(), 0);
  }

  /** The same at another time. */
  TraceJob at(Duration other) {
    return new TraceJob(
        line, name, user, other, maps, reduces, succeeded, after, shuffle, failures);
  }

  /** The same with so many attempts that failed. */
  TraceJob withFailures(int attempts) {
    return new TraceJob(
        line, name, user, submit, maps, reduces, succeeded, after, shuffle, attempts);
  }
}
