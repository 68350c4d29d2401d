package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import java.util.Optional;

/**
 * A period of a job's time that is spent on one activity.
 *
 * @param from emulated seconds since the start of the run
 * @param to emulated seconds since the start of the run, after {@code from}
 * @param attempt the attempt that performs the activity, or that waits for a slot; empty for set-up
 *     and end
 */
public record TimeSegment(
    Activity activity, double from, double to, Optional<EndedAttempt> attempt) {
  public TimeSegment {
    if (!(from < to)) {
      throw new IllegalArgumentException(
          "a segment must end after it begins: " + from + " to " + to);
    }
  }

  /** Returns the length in seconds. */
  public double seconds() {
    return to - from;
  }
}
