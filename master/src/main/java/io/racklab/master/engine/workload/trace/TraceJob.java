package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.settings.ProcessStarts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A job as a trace records it.
 *
 * @param line the line in the file at which it begins, from 1; in a folder of many traces, its
 *     number
 * @param name the trace's name for it; its id if it has no name
 * @param user the user who submitted it
 * @param submit the time since the submission of the trace's first job
 * @param succeeded whether the job succeeded in the trace
 * @param after the lines at which the jobs begin whose output it reads; never its own
 * @param shuffle the maps and reduces between which it shuffles, if the trace lists them
 * @param failures the number of failed attempts of its tasks, if the trace has them
 * @param request what it asked of the scheduler, if the trace has that
 * @param starts the attempts that start a process when it is played
 * @param attempts its attempts, if the trace has them and they are kept
 * @param remarks remarks on parts of it that the trace lacks or that are not played
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
    TraceRequest request,
    ProcessStarts starts,
    PastTasks attempts,
    List<TraceRemark> remarks) {
  public TraceJob {
    after = List.copyOf(after);
    remarks = List.copyOf(remarks);
    if (after.contains(line)) {
      throw new IllegalArgumentException("the job of line " + line + " waits for itself");
    }
  }

  /** Creates a job without remarks and without a queue. */
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
    this(
        line,
        name,
        user,
        submit,
        maps,
        reduces,
        succeeded,
        after,
        shuffle,
        failures,
        TraceRequest.UNKNOWN,
        ProcessStarts.EVERY,
        PastTasks.NONE,
        List.of());
  }

  /** Creates a job without failures, with only the sums of its shuffle. */
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

  /** Returns a copy at another time. */
  TraceJob at(Duration other) {
    return new TraceJob(
        line, name, user, other, maps, reduces, succeeded, after, shuffle, failures, request,
        starts, attempts, remarks);
  }

  /** Returns a copy that has numbers in place of lines. */
  TraceJob numbered(Map<Integer, Integer> numbers) {
    return new TraceJob(
        numbers.get(line),
        name,
        user,
        submit,
        maps,
        reduces,
        succeeded,
        after.stream().map(numbers::get).toList(),
        shuffle,
        failures,
        request,
        starts,
        attempts,
        remarks);
  }

  /** Returns a copy with a number of failed attempts. */
  TraceJob withFailures(int failed) {
    return new TraceJob(
        line, name, user, submit, maps, reduces, succeeded, after, shuffle, failed, request, starts,
        attempts, remarks);
  }

  /** Returns a copy whose tasks ran in executors, with a remark on those that start one. */
  TraceJob withStarts(ProcessStarts some) {
    TraceJob job =
        new TraceJob(
            line, name, user, submit, maps, reduces, succeeded, after, shuffle, failures, request,
            some, attempts, remarks);
    int tasks = some.maps() + some.reduces();
    return tasks == 0
        ? job
        : job.with(
            TraceRemark.of(tasks, "tasks waited for a new executor there and take tasks.start"));
  }

  /** Returns a copy that asked for something of the scheduler. */
  TraceJob withRequest(TraceRequest other) {
    return new TraceJob(
        line, name, user, submit, maps, reduces, succeeded, after, shuffle, failures, other, starts,
        attempts, remarks);
  }

  /** Returns a copy with its attempts. */
  TraceJob withAttempts(PastTasks others) {
    return new TraceJob(
        line, name, user, submit, maps, reduces, succeeded, after, shuffle, failures, request,
        starts, others, remarks);
  }

  /** Returns a copy with a remark on tasks that succeeded more than once. */
  TraceJob withRepeats(int tasks) {
    return tasks == 0
        ? this
        : with(
            TraceRemark.of(tasks, "tasks that had succeeded ran again there and are played once"));
  }

  /** Returns a copy with a remark on tasks that were planned but never began. */
  TraceJob withUnbegun(int tasks) {
    return tasks == 0
        ? this
        : with(
            TraceRemark.of(tasks, "tasks were planned there but never began, and are not played"));
  }

  /** Returns a copy with another remark. */
  TraceJob with(TraceRemark remark) {
    return with(List.of(remark));
  }

  /** Returns a copy with more remarks. */
  TraceJob with(List<TraceRemark> others) {
    List<TraceRemark> more = Stream.concat(remarks.stream(), others.stream()).toList();
    return new TraceJob(
        line, name, user, submit, maps, reduces, succeeded, after, shuffle, failures, request,
        starts, attempts, more);
  }
}
