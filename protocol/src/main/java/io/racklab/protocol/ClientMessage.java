package io.racklab.protocol;

import akka.actor.typed.ActorRef;

/** What those who submit experiments say to a master that is already there. */
public sealed interface ClientMessage extends Message {

  /**
   * Play an experiment.
   *
   * @param name what messages call it
   * @param experiment its resolved text; traces that it names are read on the master's machine
   */
  record Submit(String name, String experiment, ActorRef<Answer> answerTo)
      implements ClientMessage {}

  /** What the master says to them. */
  sealed interface Answer extends Message {}

  /** How far the experiment is, in a line that replaces the one before. */
  record Progress(String line) implements Answer {}

  /** The experiment is over. */
  record Over(int exitCode, String text) implements Answer {}
}
