package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.Optional;
import java.util.function.Function;

/** Connects one policy to its program once the run has begun. */
final class Asker {
  private final Program program;
  private Optional<Conversation> conversation = Optional.empty();
  private boolean first;
  private Function<String, Evidence> evidence = words -> (kept, otherwise) -> {};

  Asker(Program program) {
    this.program = program;
  }

  Program program() {
    return program;
  }

  /**
   * Sets the receiver of the evidence of the program's promises; without a receiver it is dropped.
   */
  void report(Function<String, Evidence> to) {
    evidence = to;
  }

  Function<String, Evidence> evidence() {
    return evidence;
  }

  /**
   * The run begins.
   *
   * @param with the conversation with the program
   * @param tells true if this policy, the first of those that use the program, reports events to it
   */
  void join(Conversation with, boolean tells) {
    conversation = Optional.of(with);
    first = tells;
  }

  /**
   * Returns the conversation.
   *
   * @throws IllegalStateException if the run has not begun
   */
  Conversation conversation() {
    return conversation.orElseThrow(() -> new IllegalStateException("no run has begun"));
  }

  /** Returns the conversation, if this policy is the one that reports events. */
  Optional<Conversation> told() {
    return first ? conversation : Optional.empty();
  }
}
