package io.racklab.master.workload.trace;

import io.racklab.topologies.config.Size;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Adds up the tasks of a job while they are read. */
final class TaskSums {
  private static final double MILLIS = 1000;

  private int count;
  private int measured;
  private long input;
  private long output;
  private double seconds;

  /** A task that succeeded at no attempt, or of which nothing is known. */
  void unmeasured() {
    count++;
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
  }

  /**
   * So many tasks of which bytes are not known.
   *
   * @param seconds that each of them worked, if it succeeded
   */
  void alike(int tasks, OptionalDouble seconds) {
    count += tasks;
    measured += seconds.isPresent() ? tasks : 0;
    this.seconds += tasks * seconds.orElse(0);
  }

  /** Those of another stage. */
  void add(TaskSums other) {
    count += other.count;
    measured += other.measured;
    input = added(input, OptionalLong.of(other.input));
    output = added(output, OptionalLong.of(other.output));
    seconds += other.seconds;
  }

  private static long added(long sum, OptionalLong bytes) {
    return Math.min(Size.MOST, sum + Math.min(Size.MOST, bytes.orElse(0)));
  }

  int count() {
    return count;
  }

  TraceTasks tasks() {
    return new TraceTasks(count, measured, input, output, measured == 0 ? 0 : seconds / measured);
  }
}
