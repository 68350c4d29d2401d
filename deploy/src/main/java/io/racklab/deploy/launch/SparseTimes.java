package io.racklab.deploy.launch;

import java.time.Duration;

/**
 * The times at which a process that waits says for what: once it takes longer than usual, and then
 * each time that it has waited twice as long. Not thread-safe.
 */
public final class SparseTimes {
  private static final Duration FIRST = Duration.ofSeconds(8);

  private Duration next = FIRST;

  /** The length of the wait at which it is said next. */
  public Duration next() {
    return next;
  }

  /**
   * Whether it is to be said now; if so, it is not to be said again before long.
   *
   * @param waited so far
   */
  public boolean isDue(Duration waited) {
    if (waited.compareTo(next) < 0) {
      return false;
    }
    next = waited.multipliedBy(2);
    return true;
  }
}
