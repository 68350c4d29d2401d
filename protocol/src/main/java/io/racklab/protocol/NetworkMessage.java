package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.BitSet;
import java.util.List;

/** Messages of attempts and workers to the network, which gives every flow its rate. */
public sealed interface NetworkMessage extends Message {

  /**
   * Opens a flow of bytes between two nodes, or between a node's disk and its tasks.
   *
   * @param node the node of the flow's owner, or {@link #AT_MASTER}; it may be neither end of the
   *     flow, since replicas are forwarded from node to node
   * @param tag the owner's name for the flow, returned in the {@link FlowAnswer}
   * @param startNanos the time at which the flow is to start, slightly in the past if a timer was
   *     late
   */
  record OpenFlow(
      FlowKind kind,
      int job,
      int node,
      Route route,
      long bytes,
      long tag,
      long startNanos,
      ActorRef<FlowAnswer> owner)
      implements NetworkMessage {
    /** Stands for the node of an owner that is an actor of the master. */
    public static final int AT_MASTER = -1;

    /** True if the owner is on one of these nodes. */
    public boolean isAskedOn(BitSet nodes) {
      return node != AT_MASTER && nodes.get(node);
    }
  }

  /** Closes the flow that its owner opened with this tag. */
  record CloseFlow(long tag, ActorRef<FlowAnswer> owner) implements NetworkMessage {}

  /**
   * Reports bytes that a reduce read from its own node's disk. They cross no link, but the journal
   * records them.
   */
  record LocalFetch(int job, int node, long bytes, long startNanos, long finishNanos)
      implements NetworkMessage {}

  /** Reports that the receiver has counted the last byte of a flow. */
  record FlowArrived(long flow, long realBytes, boolean intact, long atNanos)
      implements NetworkMessage {}

  /**
   * Answers {@link WorkerMessage.FlowDue}. Flows that the sender was ordered to stop are left out.
   */
  record UnsentShares(List<UnsentShare> flows) implements NetworkMessage {
    public UnsentShares {
      flows = List.copyOf(flows);
    }
  }

  /**
   * The part of a flow that its sender had not sent when the model ended it.
   *
   * @param share the unsent share of the flow's bytes, from 0 to 1
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record UnsentShare(long flow, double share) {}

  /** Reports that a flow cannot be sent or did not arrive whole because its connection broke. */
  record FlowBroken(long flow, String why) implements NetworkMessage {}

  /** Reports that a worker process cannot take part in the run. */
  record WorkerBroken(String worker, String why) implements NetworkMessage {}

  /** Reports the real bytes that a worker process received in windows that have ended. */
  record ReceivedBytes(List<WindowBytes> windows) implements NetworkMessage {
    public ReceivedBytes {
      windows = List.copyOf(windows);
    }
  }

  /**
   * Real bytes on the path between two nodes in one window.
   *
   * @param window the window's number; windows have equal length and count from the start of the
   *     run
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record WindowBytes(long window, int source, int destination, long realBytes) {}

  /**
   * A worker's final account, in answer to {@link WorkerMessage.Settle}.
   *
   * @param worker the worker's index
   * @param peers the bytes sent to and received from each worker of the run, in the order of their
   *     indices
   */
  record Account(int worker, List<Ledger> peers, Health health) implements NetworkMessage {
    public Account {
      peers = List.copyOf(peers);
    }
  }
}
