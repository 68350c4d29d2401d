package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The first message of a process to a master, and its answer. Processes of different versions
 * exchange these, so they never change.
 */
public sealed interface IntroductionMessage extends Message {

  /**
   * Introduces a process that has joined.
   *
   * @param protocol the number of its {@link ProtocolVersion}
   * @param program the program of its {@link ProtocolVersion}
   * @param name the process's name for users
   */
  record Introduce(
      int protocol,
      String program,
      String name,
      @JsonProperty("answerTo") ActorRef<Introduced> replyTo)
      implements IntroductionMessage {}

  /**
   * The master's answer.
   *
   * @param welcome true if the process may take part
   * @param protocol the number of the master's {@link ProtocolVersion}
   * @param program the program of the master's {@link ProtocolVersion}
   */
  record Introduced(boolean welcome, int protocol, String program) implements IntroductionMessage {}
}
