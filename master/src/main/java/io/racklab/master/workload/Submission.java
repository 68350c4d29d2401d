package io.racklab.master.workload;

import java.time.Duration;
import java.util.List;

/**
 * Whose a job is, and when it comes: at a time, or when the jobs that it waits for have ended,
 * whichever is later.
 *
 * @param name what the trace or the benchmark calls it; not unique
 * @param user who submits it
 * @param pool what the scheduler counts it to
 * @param time emulated time since the start of the run, not negative
 * @param after numbers of the jobs whose output it reads, ascending; empty for most
 */
public record Submission(
    String name, String user, String pool, Duration time, List<Integer> after) {
  /** Later times are a slip of units, and do not fit into nanoseconds. */
  static final Duration LATEST = Duration.ofDays(36_500);

  public Submission {
    after = after.stream().distinct().sorted().toList();
    // Schedulers compare them for each slot: one string for all jobs of a user costs a look.
    user = user.intern();
    pool = pool.intern();
    JobSpec.require(!name.isBlank(), "name must not be empty");
    JobSpec.require(!user.isBlank(), "user must not be empty");
    JobSpec.require(!pool.isBlank(), "pool must not be empty");
    JobSpec.require(!time.isNegative(), "submit must not be negative, but is " + time);
    JobSpec.require(
        time.compareTo(LATEST) <= 0,
        "it comes after " + time.toDays() + " days, and no job after " + LATEST.toDays());
  }

  /** The submission of a job that waits for no other. */
  public static Submission of(String name, String user, String pool, Duration time) {
    return new Submission(name, user, pool, time, List.of());
  }

  /** The same at another time. */
  Submission at(Duration other) {
    return new Submission(name, user, pool, other, after);
  }
}
