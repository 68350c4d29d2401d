package io.racklab.deploy.launch;

import java.time.Duration;

/**
 * The times at which a waiting process reports its wait: first after 8 s, and then each time that
 * the wait has doubled. Not thread-safe.
 */
public final class SparseTimes {
  private static final Duration FIRST = Duration.ofSeconds(8);

  private Duration next = FIRST;

  /** Returns the length of the wait at which the next report is due. */
  public Duration next() {
    return next;
  }

  /**
   * True if a report is due; the next is then due at twice this wait.
   *
   * @param waited the length of the wait until now
   */
  public boolean isDue(Duration waited) {
    if (waited.compareTo(next) < 0) {
      return false;
    }
    next = waited.multipliedBy(2);
    return true;
  }
}
