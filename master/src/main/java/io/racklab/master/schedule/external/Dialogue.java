package io.racklab.master.schedule.external;

import java.util.Optional;

/** A way to a program that answers questions: each line there has one line back. */
public interface Dialogue extends AutoCloseable {
  /**
   * Says a line and waits for the line that answers it.
   *
   * @return empty where the answer is late: then nothing is decided now, and what comes is dropped
   * @throws DialogueException if no answer will come
   */
  Optional<String> ask(String line);

  /** Whether what is said now would be heard; it is not while a late answer is awaited. */
  default boolean isHeard() {
    return true;
  }

  /** The emulated time that the last answer took; 0 where time to decide is not charged. */
  default long decidedNanos() {
    return 0;
  }

  /** Ends the program, if it was started for this. */
  @Override
  void close();
}
