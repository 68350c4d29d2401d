package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Sums over the tasks of a job while they are read. */
final class TaskSums {
  private static final double MILLIS = 1000;

  private int count;
  private int measured;
  private int failures;
  private int repeats;
  private int starts;
  private long input;
  private long output;
  private double seconds;
  private double sorting;
  private long latest = Long.MIN_VALUE;
  private final List<Copy> copies = new ArrayList<>(0);

  /** The measured attempts; null if they are not kept. */
  private final List<PastAttempt> attempts = PastAttempt.areKept() ? new ArrayList<>() : null;

  /** The time in which a reduce copied, in milliseconds. */
  private record Copy(long start, long end) {}

  /** Adds a task without a successful attempt or without any known figures. */
  void unmeasured() {
    count++;
  }

  /** Adds failed attempts of a task, whatever became of the task. */
  void failed(int attempts) {
    failures += attempts;
  }

  int failures() {
    return failures;
  }

  /** Adds repeated successes of a task, of which only one counts. */
  void repeated(int times) {
    repeats += times;
  }

  /** Adds tasks that waited for the start of the process in which they succeeded. */
  void started(int tasks) {
    starts += tasks;
  }

  int starts() {
    return starts;
  }

  /** Adds all work of other tasks as repeated. */
  void repeatedBy(TaskSums others) {
    failures = added(failures, others.failures);
    repeats = added(repeats, added(others.measured, others.repeats));
  }

  int repeats() {
    return repeats;
  }

  /**
   * Adds a task that succeeded.
   *
   * @param input the input bytes; empty if unknown
   * @param output the output bytes; empty if unknown
   * @param from the start of its work in milliseconds
   * @param to the end in milliseconds; an end before {@code from} counts as {@code from}
   */
  void measured(OptionalLong input, OptionalLong output, long from, long to) {
    count++;
    measured++;
    this.input = added(this.input, input);
    this.output = added(this.output, output);
    seconds += Math.max(0, to - from) / MILLIS;
    latest = Math.max(latest, to);
    if (attempts != null) {
      attempts.add(
          new PastAttempt(
              "",
              PastAttempt.Nearness.UNKNOWN,
              input.orElse(0),
              output.orElse(0),
              from,
              from,
              from,
              Math.max(from, to)));
    }
  }

  /** Adds the host of the task that was measured last, and whether its input was there. */
  void on(String host, PastAttempt.Nearness nearness) {
    if (attempts != null) {
      int last = attempts.size() - 1;
      attempts.set(last, attempts.get(last).on(host, nearness));
    }
  }

  /**
   * Adds the copying and sorting of the reduce that was measured last.
   *
   * @param start the start of the reduce in milliseconds
   * @param copied the end of its copying in milliseconds, if known
   * @param sorted the end of its sort in milliseconds, if known
   */
  void before(long start, OptionalLong copied, OptionalLong sorted) {
    if (copied.isPresent() && sorted.isPresent()) {
      copies.add(new Copy(start, Math.max(start, copied.getAsLong())));
      sorting += Math.max(0, sorted.getAsLong() - copied.getAsLong()) / MILLIS;
      if (attempts != null) {
        int last = attempts.size() - 1;
        long copyEnd = Math.max(start, copied.getAsLong());
        attempts.set(
            last, attempts.get(last).after(start, copyEnd, Math.max(copyEnd, sorted.getAsLong())));
      }
    }
  }

  /**
   * Adds tasks whose bytes are unknown.
   *
   * @param seconds the seconds that each of them worked, if it succeeded
   */
  void alike(int tasks, OptionalDouble seconds) {
    count = added(count, tasks);
    measured = added(measured, seconds.isPresent() ? tasks : 0);
    this.seconds += tasks * seconds.orElse(0);
  }

  /** Adds the tasks of another stage. */
  void add(TaskSums other) {
    count = added(count, other.count);
    measured = added(measured, other.measured);
    failures = added(failures, other.failures);
    repeats = added(repeats, other.repeats);
    starts = added(starts, other.starts);
    input = added(input, OptionalLong.of(other.input));
    output = added(output, OptionalLong.of(other.output));
    seconds += other.seconds;
    sorting += other.sorting;
    latest = Math.max(latest, other.latest);
    copies.addAll(other.copies);
    if (attempts != null) {
      attempts.addAll(other.attempts);
    }
  }

  private static int added(int sum, int more) {
    return (int) Math.min(Integer.MAX_VALUE, (long) sum + more);
  }

  /** Returns the sum of the known bytes. */
  static OptionalLong added(OptionalLong sum, long bytes) {
    return OptionalLong.of(added(sum.orElse(0), OptionalLong.of(bytes)));
  }

  private static long added(long sum, OptionalLong bytes) {
    return Math.min(Size.MOST, sum + Math.min(Size.MOST, bytes.orElse(0)));
  }

  int count() {
    return count;
  }

  /** Returns the measured attempts with times since a zero; empty if they are not kept. */
  List<PastAttempt> attempts(long zero) {
    return attempts == null
        ? List.of()
        : attempts.stream().map(attempt -> attempt.since(zero)).toList();
  }

  TraceTasks tasks() {
    return after(new TaskSums());
  }

  /** Returns the tasks as reduces, whose copying counts as waiting while the job's maps ran. */
  TraceTasks after(TaskSums maps) {
    // Sums below 2^53 milliseconds are exact, and longer ones do not overflow.
    double waited = 0;
    double copied = 0;
    for (Copy copy : copies) {
      long until = Math.min(copy.end, Math.max(copy.start, maps.latest));
      waited += (double) until - copy.start;
      copied += (double) copy.end - until;
    }
    return new TraceTasks(
        count,
        measured,
        input,
        output,
        mean(seconds),
        mean(waited / MILLIS),
        mean(copied / MILLIS),
        mean(sorting));
  }

  private double mean(double sum) {
    return measured == 0 ? 0 : sum / measured;
  }
}
