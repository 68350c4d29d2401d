package io.racklab.protocol.time;

import java.util.Optional;

/**
 * The time of this process, of the wall or virtual; only the launcher implements it. Never runs
 * backwards.
 */
@FunctionalInterface
public interface ProcessClock {
  /** Nanoseconds since an origin that all processes of a run share. */
  long nanos();

  /** Calls in place of messages; empty where actors have threads of their own. */
  default Optional<DirectCalls> direct() {
    return Optional.empty();
  }
}
