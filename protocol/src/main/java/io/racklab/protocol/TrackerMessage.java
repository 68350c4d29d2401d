package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** Messages of nodes to the job tracker. */
public sealed interface TrackerMessage extends Message {

  /**
   * A node's heartbeat.
   *
   * @param node the node's number
   * @param replyTo the receiver of the answer
   * @param ended the attempts that have ended since its last heartbeat
   * @param running the progress of its attempts; empty unless {@link RunSettings#progress} is set
   * @param fetchFailures the failed fetches of its reduces since its last heartbeat
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
      // Most heartbeats have none of these, so empty lists are not serialized.
      running = running == null ? List.of() : List.copyOf(running);
      fetchFailures = fetchFailures == null ? List.of() : List.copyOf(fetchFailures);
    }
  }

  /**
   * Reports the end of an attempt at once instead of in its node's next heartbeat, as tasks on YARN
   * do over the umbilical protocol to their application master.
   *
   * @param node the node on which it ran
   * @param replyTo the node's actor, by which the job tracker recognizes a report from before the
   *     node was lost
   */
  record Umbilical(
      int node, @JsonProperty("answerTo") ActorRef<NodeMessage> replyTo, AttemptReport ended)
      implements TrackerMessage {}
}
