package io.racklab.master.why;

import io.racklab.master.journal.RunFiles.EndedAttempt;
import java.util.Optional;

/**
 * A part of a job's time in which it does one thing.
 *
 * @param from emulated seconds since the start of the run
 * @param to likewise, later
 * @param attempt the one that does it, or that is waited for; empty where none is
 */
public record TimeSegment(
    Activity activity, double from, double to, Optional<EndedAttempt> attempt) {
  public TimeSegment {
    if (!(from < to)) {
      throw new IllegalArgumentException("a stretch from " + from + " to " + to);
    }
  }

  /** Its length. */
  public double seconds() {
    return to - from;
  }
}
