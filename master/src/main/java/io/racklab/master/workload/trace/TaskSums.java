package io.racklab.master.workload.trace;

import io.racklab.topologies.config.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Adds up the tasks of a job while they are read. */
final class TaskSums {
  private static final double MILLIS = 1000;

  private int count;
  private int measured;
  private int failures;
  private int repeats;
  private long input;
  private long output;
  private double seconds;
  private double sorting;
  private long latest = Long.MIN_VALUE;
  private final List<Copy> copies = new ArrayList<>(0);

  /** When a reduce began to copy and ended it, in milliseconds. */
  private record Copy(long start, long end) {}

  /** A task that succeeded at no attempt, or of which nothing is known. */
  void unmeasured() {
    count++;
  }

  /** So many attempts of a task failed, whatever became of it. */
  void failed(int attempts) {
    failures += attempts;
  }

  int failures() {
    return failures;
  }

  /** A task that had succeeded did so again so many times, of which one counts. */
  void repeated(int times) {
    repeats += times;
  }

  /** All that others did was done again. */
  void repeatedBy(TaskSums others) {
    failures = added(failures, others.failures);
    repeats = added(repeats, added(others.measured, others.repeats));
  }

  int repeats() {
    return repeats;
  }

  /**
   * A task that succeeded.
   *
   * @param input bytes, empty where they are not known
   * @param output likewise
   * @param from milliseconds
   * @param to milliseconds; before {@code from} counts as the same
   */
  void measured(OptionalLong input, OptionalLong output, long from, long to) {
    count++;
    measured++;
    this.input = added(this.input, input);
    this.output = added(this.output, output);
    seconds += Math.max(0, to - from) / MILLIS;
    latest = Math.max(latest, to);
  }

  /**
   * The reduce that was measured last copied and sorted before that.
   *
   * @param start milliseconds, as the others
   */
  void before(long start, OptionalLong copied, OptionalLong sorted) {
    if (copied.isPresent() && sorted.isPresent()) {
      copies.add(new Copy(start, Math.max(start, copied.getAsLong())));
      sorting += Math.max(0, sorted.getAsLong() - copied.getAsLong()) / MILLIS;
    }
  }

  /**
   * So many tasks of which bytes are not known.
   *
   * @param seconds that each of them worked, if it succeeded
   */
  void alike(int tasks, OptionalDouble seconds) {
    count = added(count, tasks);
    measured = added(measured, seconds.isPresent() ? tasks : 0);
    this.seconds += tasks * seconds.orElse(0);
  }

  /** Those of another stage. */
  void add(TaskSums other) {
    count = added(count, other.count);
    measured = added(measured, other.measured);
    failures = added(failures, other.failures);
    repeats = added(repeats, other.repeats);
    input = added(input, OptionalLong.of(other.input));
    output = added(output, OptionalLong.of(other.output));
    seconds += other.seconds;
    sorting += other.sorting;
    latest = Math.max(latest, other.latest);
    copies.addAll(other.copies);
  }

  private static int added(int sum, int more) {
    return (int) Math.min(Integer.MAX_VALUE, (long) sum + more);
  }

  /** The sum of what is known of two numbers of bytes. */
  static OptionalLong added(OptionalLong sum, long bytes) {
    return OptionalLong.of(added(sum.orElse(0), OptionalLong.of(bytes)));
  }

  private static long added(long sum, OptionalLong bytes) {
    return Math.min(Size.MOST, sum + Math.min(Size.MOST, bytes.orElse(0)));
  }

  int count() {
    return count;
  }

  TraceTasks tasks() {
    return after(new TaskSums());
  }

  /** The same of reduces; while maps ran they waited. */
  TraceTasks after(TaskSums maps) {
    // Whole below 2^53 milliseconds, and longer times overflow nothing.
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
