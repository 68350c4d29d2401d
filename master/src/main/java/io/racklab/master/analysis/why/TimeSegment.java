package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import java.util.Optional;

/**
 * A part of a job's time with one activity.
 *
 * @param from emulated seconds since the start of the run
 * @param to emulated seconds since the start of the run, after {@code from}
 * @param attempt the attempt that performs the activity, or that the job waits for; empty where
 *     there is none
 */
public record TimeSegment(
    Activity activity, double from, double to, Optional<EndedAttempt> attempt) {
  public TimeSegment {
    if (!(from < to)) {
      throw new IllegalArgumentException("a segment from " + from + " to " + to);
    }
  }

  /** Returns the length in seconds. */
  public double seconds() {
    return to - from;
  }
}
