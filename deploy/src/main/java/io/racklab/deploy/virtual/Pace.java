package io.racklab.deploy.virtual;

/** Holds virtual time back for viewers. A run is the same at any pace. */
public interface Pace {
  /** As fast as the machine goes. */
  Pace FREE =
      nanos -> {
        // At once.
      };

  /**
   * Time is about to move. Returns when it may; called on the thread on which all happens.
   *
   * @param nanos to which it moves, virtual ones
   */
  void before(long nanos);

  /** Everything is to end: time is held no longer. */
  default void release() {}
}
