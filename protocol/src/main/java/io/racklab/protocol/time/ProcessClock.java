package io.racklab.protocol.time;

/**
 * The time of this process, of the wall or virtual; only the launcher implements it. Never runs
 * backwards.
 */
@FunctionalInterface
public interface ProcessClock {
  /** Nanoseconds since an origin that all processes of a run share. */
  long nanos();
}
