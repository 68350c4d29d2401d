package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;

/** Messages of the master to a worker process. */
public sealed interface WorkerMessage extends Message {

  /** Emulate these nodes for a run. */
  record Provision(
      RunSettings settings,
      List<NodeSettings> nodes,
      Masters masters,
      @JsonProperty("answerTo") ActorRef<Provisioned> replyTo)
      implements WorkerMessage {
    public Provision {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * The run's time is about to begin: collect garbage now, since a pause later would make timers
   * late.
   */
  record Tidy(ActorRef<Tidied> replyTo) implements WorkerMessage {}

  /** A worker process has nothing left to do of what came before the run. */
  record Tidied(ActorRef<WorkerMessage> worker) implements Message {}

  /**
   * Nodes begin their heartbeats: emulated time 0 is at {@code originNanos} of the processes'
   * clocks, a whole number of windows after the epoch of the run's settings.
   */
  record Begin(long originNanos) implements WorkerMessage {}

  /**
   * Send a flow to a node of another, or of this, worker process; its rate follows.
   *
   * @param plannedNanos when it was to start
   * @param atNanos when the fluid model starts it: as planned, but not before what the model has
   *     done already
   */
  record StartFlow(
      long flow, Route route, String host, int port, long bytes, long plannedNanos, long atNanos)
      implements WorkerMessage {}

  /**
   * The decisions of the network at an instant.
   *
   * @param rates that hold from now on; none for workers whose transfers are fluid
   * @param due flows that the fluid model has ended: what is left of them goes at once
   */
  record Allocation(
      @JsonSerialize(using = PackedRates.Writer.class)
          @JsonDeserialize(using = PackedRates.Reader.class)
          List<PathRate> rates,
      List<FlowDue> due)
      implements WorkerMessage {
    public Allocation {
      rates = List.copyOf(rates);
      due = List.copyOf(due);
    }
  }

  /**
   * The rate of each flow of a route.
   *
   * @param bytesPerSecond emulated
   * @param sinceNanos since when it holds, which may be a little ago
   */
  record PathRate(Route route, double bytesPerSecond, long sinceNanos) {}

  /** The fluid model ended this flow at this time. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record FlowDue(long flow, long atNanos) {}

  /** Stop sending a flow and discard what is queued. */
  record StopFlow(long flow) implements WorkerMessage {}

  /** A node is lost: it and its attempts end without a word. */
  record StopNode(int node) implements WorkerMessage {}

  /** A node that was stopped takes part again, with nothing on it. */
  record StartNode(NodeSettings node) implements WorkerMessage {}

  /**
   * A node is from now on in another condition.
   *
   * @param sinceNanos since when, which may be a little ago
   */
  record ChangeNode(int node, NodeCondition condition, long sinceNanos) implements WorkerMessage {}

  /**
   * The run's tasks are over: stop its nodes, report the last windows and the ledger.
   *
   * @param worker the index of the one who is asked
   * @param workerOfNode for each node the index of its worker, by which the ledger is divided
   */
  record Settle(int worker, List<Integer> workerOfNode) implements WorkerMessage {
    public Settle {
      workerOfNode = List.copyOf(workerOfNode);
    }
  }

  /** Where a worker process finds the actors of a run. */
  record Masters(ActorRef<TrackerMessage> tracker, ActorRef<NetworkMessage> network) {}

  /** A worker process is ready for the run; its data port listens here. */
  record Provisioned(
      ActorRef<WorkerMessage> worker, String name, String host, int port, boolean fluid)
      implements Message {}
}
