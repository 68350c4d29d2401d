package io.racklab.protocol.port;

/** A timer of an actor. Setting it replaces the previous setting. */
public interface Timer {
  /**
   * Sets the timer to fire once.
   *
   * @param nanos delay from now in nanoseconds of the process's clock, 0 or more
   */
  void set(long nanos);

  /**
   * Sets the timer for an action that only sets the timer again as long as nothing else happens.
   * Virtual time may then skip whole multiples of the delay.
   *
   * @param nanos delay from now in nanoseconds of the process's clock, more than 0
   */
  void rest(long nanos);

  /**
   * Sets the timer for an action that changes nothing in the run, however often and whenever it
   * runs. Virtual time may skip it.
   *
   * @param nanos delay from now in nanoseconds of the process's clock, more than 0
   */
  void observe(long nanos);

  /** Cancels the current setting, if there is one. */
  void cancel();
}
