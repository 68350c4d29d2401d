package io.racklab.master.schedule.external;

import java.util.Optional;

/** The way of one answer to its program: none before the run begins. */
final class Asker {
  private final Program program;
  private Optional<Conversation> conversation = Optional.empty();
  private boolean first;

  Asker(Program program) {
    this.program = program;
  }

  Program program() {
    return program;
  }

  /**
   * The run begins.
   *
   * @param tells whether this answer, the first of those that the program gives, tells it what
   *     happens
   */
  void join(Conversation with, boolean tells) {
    conversation = Optional.of(with);
    first = tells;
  }

  /**
   * The conversation.
   *
   * @throws IllegalStateException if the run has not begun
   */
  Conversation conversation() {
    return conversation.orElseThrow(() -> new IllegalStateException("no run has begun"));
  }

  /** The conversation, if this answer is the one that tells what happens. */
  Optional<Conversation> told() {
    return first ? conversation : Optional.empty();
  }
}
