package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The first message of a process to a master, and the answer. All versions must understand each
 * other here, so these never change.
 */
public sealed interface IntroductionMessage extends Message {

  /**
   * Says who has joined.
   *
   * @param protocol the number of its {@link ProtocolVersion}
   * @param program that version's other half
   * @param name what people call the process
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
   * @param welcome whether the process may take part
   * @param protocol the number of the master's {@link ProtocolVersion}
   * @param program that version's other half
   */
  record Introduced(boolean welcome, int protocol, String program) implements IntroductionMessage {}
}
