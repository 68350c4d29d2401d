package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import java.util.List;

/** What nodes say to the job tracker. */
public sealed interface TrackerMessage extends Message {

  /**
   * A node is alive; these attempts have ended since its last heartbeat.
   *
   * @param node its number
   * @param answerTo receives the answer
   */
  record Heartbeat(int node, ActorRef<NodeMessage> answerTo, List<AttemptReport> ended)
      implements TrackerMessage {
    public Heartbeat {
      ended = List.copyOf(ended);
    }
  }
}
