package io.racklab.master.workload.trace;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
 * @param remarks on what of it the trace lacks, or is not played
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
    int failures,
    List<TraceRemark> remarks) {
  public TraceJob {
    after = List.copyOf(after);
    remarks = List.copyOf(remarks);
    if (after.contains(line)) {
      throw new IllegalArgumentException("the job of line " + line + " waits for itself");
    }
  }

  /** A job without remarks. */
  public TraceJob(
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
    this(line, name, user, submit, maps, reduces, succeeded, after, shuffle, failures, List.of());
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
        line, name, user, other, maps, reduces, succeeded, after, shuffle, failures, remarks);
  }

  /** The same with so many attempts that failed. */
  TraceJob withFailures(int attempts) {
    return new TraceJob(
        line, name, user, submit, maps, reduces, succeeded, after, shuffle, attempts, remarks);
  }

  /** The same with so many tasks that succeeded more than once. */
  TraceJob withRepeats(int tasks) {
    return tasks == 0
        ? this
        : with(
            TraceRemark.of(tasks, "tasks that had succeeded ran again there and are played once"));
  }

  /** The same with so many tasks that were planned there. */
  TraceJob withUnbegun(int tasks) {
    return tasks == 0
        ? this
        : with(
            TraceRemark.of(tasks, "tasks were planned there but never began, and are not played"));
  }

  /** The same with another remark. */
  TraceJob with(TraceRemark remark) {
    return with(List.of(remark));
  }

  /** The same with more remarks. */
  TraceJob with(List<TraceRemark> others) {
    List<TraceRemark> more = Stream.concat(remarks.stream(), others.stream()).toList();
    return new TraceJob(
        line, name, user, submit, maps, reduces, succeeded, after, shuffle, failures, more);
  }
}
