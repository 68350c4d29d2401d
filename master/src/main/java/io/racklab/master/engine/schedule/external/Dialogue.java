package io.racklab.master.engine.schedule.external;

import java.util.Optional;

/** A connection to a program that answers questions: each line sent has one line in return. */
public interface Dialogue extends AutoCloseable {
  /**
   * Sends a line and waits for the line that answers it.
   *
   * @return the answer; empty if it is late, in which case nothing is decided now and the late
   *     answer is dropped
   * @throws DialogueException if no answer will come
   */
  Optional<String> ask(String line);

  /** True if the program would read a line now; false while a late answer is awaited. */
  default boolean isHeard() {
    return true;
  }

  /** Returns the emulated time that the last answer took; 0 if time to decide is not charged. */
  default long decidedNanos() {
    return 0;
  }

  /** Ends the program, if it was started for this dialogue. */
  @Override
  void close();
}
