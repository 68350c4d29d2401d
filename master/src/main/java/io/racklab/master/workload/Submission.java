package io.racklab.master.workload;

import java.time.Duration;

/**
 * Whose a job is, and when it comes.
 *
 * @param name what the trace or the benchmark calls it; not unique
 * @param user who submits it
 * @param pool what the scheduler counts it to
 * @param time emulated time since the start of the run, not negative
 */
public record Submission(String name, String user, String pool, Duration time) {
  public Submission {
    JobSpec.require(!name.isBlank(), "name must not be empty");
    JobSpec.require(!user.isBlank(), "user must not be empty");
    JobSpec.require(!pool.isBlank(), "pool must not be empty");
    JobSpec.require(!time.isNegative(), "submit must not be negative, but is " + time);
  }

  /** The same at another time. */
  Submission at(Duration other) {
    return new Submission(name, user, pool, other);
  }
}
