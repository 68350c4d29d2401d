package io.racklab.deploy.virtual;

/** Slows virtual time down for human viewers. The pace does not change the course of a run. */
public interface Pace {
  /** Never delays virtual time. */
  Pace FREE =
      nanos -> {
        // Time moves at once.
      };

  /**
   * Blocks until time may move; called on the stage's thread before each move.
   *
   * @param nanos the virtual time to which it moves
   */
  void before(long nanos);

  /** Stops delaying time, since the run is being stopped. */
  default void release() {}
}
