package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.settings.JobSettings;
import java.time.Duration;
import java.util.List;

/**
 * The owner and the submit time of a job, and its own settings. It is submitted at its time or when
 * the jobs that it waits for have ended, whichever is later.
 *
 * @param name the trace's or benchmark's name of the job; not unique
 * @param user the user who submits it
 * @param pool the pool in which the scheduler counts it
 * @param time the emulated time since the start of the run, not negative
 * @param after the numbers of the jobs whose output it reads, ascending; usually empty
 * @param settings the sizes of containers and the slowstart that it chooses for itself
 */
public record Submission(
    String name,
    String user,
    String pool,
    Duration time,
    List<Integer> after,
    JobSettings settings) {
  /** The latest submit time. Later ones are mistakes in units, and do not fit into nanoseconds. */
  static final Duration LATEST = Duration.ofDays(36_500);

  public Submission {
    // Most jobs wait for none, and there may be millions of jobs.
    after = after.isEmpty() ? List.of() : after.stream().distinct().sorted().toList();
    // Schedulers compare these for each slot; interned strings make that a comparison of
    // references.
    user = user.intern();
    pool = pool.intern();
    JobSpec.require(!name.isBlank(), () -> "name must not be empty");
    JobSpec.require(!user.isBlank(), () -> "user must not be empty");
    JobSpec.require(!pool.isBlank(), () -> "pool must not be empty");
    JobSpec.require(!time.isNegative(), () -> "submit must not be negative, but is " + time);
    JobSpec.require(
        time.compareTo(LATEST) <= 0,
        () ->
            "it comes after " + time.toDays() + " days, but the latest day is " + LATEST.toDays());
  }

  /** Creates the submission of a job that leaves all to the scheduler. */
  public Submission(String name, String user, String pool, Duration time, List<Integer> after) {
    this(name, user, pool, time, after, JobSettings.NONE);
  }

  /** Returns the submission of a job that waits for no other and leaves all to the scheduler. */
  public static Submission of(String name, String user, String pool, Duration time) {
    return new Submission(name, user, pool, time, List.of());
  }

  /** Returns a copy at another time. */
  Submission at(Duration other) {
    return new Submission(name, user, pool, other, after, settings);
  }
}
