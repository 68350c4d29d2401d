package io.racklab.protocol;

import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.BitSet;
import java.util.List;

/** Messages of attempts and workers to the network, which gives every flow its rate. */
public sealed interface NetworkMessage extends Message {

  /**
   * Move bytes between two nodes, or between a node's disk and its tasks.
   *
   * @param node where the asker is; replicas go on from node to node, so that it may be neither
   *     end; or {@link #AT_MASTER}
   * @param tag the asker's own name for the flow, handed back in the {@link FlowAnswer}
   * @param startNanos when the flow is to start: a little ago where a timer was late
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
    /** The asker is on no node. */
    public static final int AT_MASTER = -1;

    /** Whether the asker is on one of these nodes. */
    public boolean isAskedOn(BitSet nodes) {
      return node != AT_MASTER && nodes.get(node);
    }
  }

  /** The asker no longer wants a flow that it opened with this tag. */
  record CloseFlow(long tag, ActorRef<FlowAnswer> owner) implements NetworkMessage {}

  /**
   * Bytes that a reduce took from its own node's disk: no link was touched, but the journal knows
   * of them.
   */
  record LocalFetch(int job, int node, long bytes, long startNanos, long finishNanos)
      implements NetworkMessage {}

  /** The receiver has counted the last byte of a flow. */
  record FlowArrived(long flow, long realBytes, boolean intact, long atNanos)
      implements NetworkMessage {}

  /**
   * The senders' answer to {@link WorkerMessage.FlowDue}, of flows between nodes that they had not
   * been told to stop.
   */
  record UnsentShares(List<UnsentShare> flows) implements NetworkMessage {
    public UnsentShares {
      flows = List.copyOf(flows);
    }
  }

  /**
   * The part of a flow that its sender had not sent when the model ended it.
   *
   * @param share of the flow's bytes, from 0 to 1
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record UnsentShare(long flow, double share) {}

  /** A flow cannot be sent or did not arrive whole: its connection broke. */
  record FlowBroken(long flow, String why) implements NetworkMessage {}

  /** A worker process cannot take part in the run. */
  record WorkerBroken(String worker, String why) implements NetworkMessage {}

  /** The real bytes that a worker process received in windows that have ended. */
  record ReceivedBytes(List<WindowBytes> windows) implements NetworkMessage {
    public ReceivedBytes {
      windows = List.copyOf(windows);
    }
  }

  /**
   * Real bytes on the path between two nodes in one window.
   *
   * @param window its number: windows of equal length count from the start of the run
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record WindowBytes(long window, int source, int destination, long realBytes) {}

  /**
   * A worker's final account, in answer to {@link WorkerMessage.Settle}.
   *
   * @param worker its index
   * @param peers what went to each worker of the run and came from it, in their order
   */
  record Account(int worker, List<Ledger> peers, Health health) implements NetworkMessage {
    public Account {
      peers = List.copyOf(peers);
    }
  }
}
