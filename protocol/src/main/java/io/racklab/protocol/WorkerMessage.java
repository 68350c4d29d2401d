package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;

/** Messages of the master to a worker process. */
public sealed interface WorkerMessage extends Message {

  /** Orders a worker process to emulate these nodes for a run. */
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
   * Orders a garbage collection right before the run's time begins, since a later pause would delay
   * timers.
   */
  record Tidy(ActorRef<Tidied> replyTo) implements WorkerMessage {}

  /** Answers {@link Tidy}: the worker process has collected its garbage. */
  record Tidied(ActorRef<WorkerMessage> worker) implements Message {}

  /**
   * Orders nodes to begin their heartbeats. Emulated time 0 is at {@code originNanos} of the
   * processes' clocks, a whole number of windows after the epoch of the run's settings.
   */
  record Begin(long originNanos) implements WorkerMessage {}

  /**
   * Orders a worker process to send a flow from one of its nodes to a node of this or another
   * worker process. The rate follows in an {@link Allocation}.
   *
   * @param plannedNanos the planned start of the flow
   * @param atNanos the start of the flow in the fluid model: the planned start, or the model's
   *     current time if that is later
   */
  record StartFlow(
      long flow, Route route, String host, int port, long bytes, long plannedNanos, long atNanos)
      implements WorkerMessage {}

  /**
   * The decisions of the network at an instant.
   *
   * @param rates the rates that hold from now on; none for workers whose transfers are fluid
   * @param due the flows that the fluid model has ended, whose unsent bytes are sent at once
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
   * @param bytesPerSecond the emulated rate
   * @param sinceNanos the time from which it holds, which may be slightly in the past
   */
  record PathRate(Route route, double bytesPerSecond, long sinceNanos) {}

  /** A flow that the fluid model has ended, and the time of its end. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record FlowDue(long flow, long atNanos) {}

  /** Orders a sender to stop a flow and discard its queued bytes. */
  record StopFlow(long flow) implements WorkerMessage {}

  /** Stops a lost node: it and its attempts end without sending a message. */
  record StopNode(int node) implements WorkerMessage {}

  /** Starts a stopped node again, without attempts. */
  record StartNode(NodeSettings node) implements WorkerMessage {}

  /**
   * Changes the condition of a node.
   *
   * @param sinceNanos the time of the change, which may be slightly in the past
   */
  record ChangeNode(int node, NodeCondition condition, long sinceNanos) implements WorkerMessage {}

  /**
   * Orders a worker process to report the last windows and its account, and to stop the run's
   * nodes. The master sends it once all tasks have ended.
   *
   * @param worker the index of the worker that receives the message
   * @param workerOfNode the index of each node's worker; the account has a ledger for each worker
   */
  record Settle(int worker, List<Integer> workerOfNode) implements WorkerMessage {
    public Settle {
      workerOfNode = List.copyOf(workerOfNode);
    }
  }

  /** The master's actors for a run. */
  record Masters(ActorRef<TrackerMessage> tracker, ActorRef<NetworkMessage> network) {}

  /**
   * Answers {@link Provision}: the worker process is ready for the run, and its data port listens
   * at this host and port.
   */
  record Provisioned(
      ActorRef<WorkerMessage> worker, String name, String host, int port, boolean fluid)
      implements Message {}
}
