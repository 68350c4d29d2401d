package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** Messages of nodes to the job tracker. */
public sealed interface TrackerMessage extends Message {

  /**
   * A node is alive; these attempts have ended since its last heartbeat.
   *
   * @param node its number
   * @param replyTo receives the answer
   * @param running how far its attempts are, empty unless {@link RunSettings#progress}
   * @param fetchFailures of its reduces since its last heartbeat
   */
  record Heartbeat(
      int node,
      @JsonProperty("answerTo") ActorRef<NodeMessage> replyTo,
      List<AttemptReport> ended,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<AttemptProgress> running,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FetchFailure> fetchFailures)
      implements TrackerMessage {
    public Heartbeat {
      ended = List.copyOf(ended);
      // Not written where they are empty, since that is most heartbeats.
      running = running == null ? List.of() : List.copyOf(running);
      fetchFailures = fetchFailures == null ? List.of() : List.copyOf(fetchFailures);
    }
  }

  /**
   * An attempt tells of its own end, before its node's heartbeat: MapReduce's umbilical to the
   * application master.
   *
   * @param node where it ran
   * @param replyTo the node, which hears of nothing yet
   */
  record Umbilical(
      int node, @JsonProperty("answerTo") ActorRef<NodeMessage> replyTo, AttemptReport ended)
      implements TrackerMessage {}
}
