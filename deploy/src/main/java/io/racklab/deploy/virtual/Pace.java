package io.racklab.deploy.virtual;

/** Slows virtual time down for human viewers. The pace does not change the course of a run. */
public interface Pace {
  /** Runs as fast as the machine can. */
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

  /** Stops holding time, since the run is being stopped. */
  default void release() {}
}
