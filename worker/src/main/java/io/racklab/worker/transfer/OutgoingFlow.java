package io.racklab.worker.transfer;

import io.racklab.protocol.Route;
import java.net.InetSocketAddress;

/**
 * Bytes to be sent from a node of this process.
 *
 * @param flow unique in the run
 * @param route between nodes whose indexes are not negative
 * @param receiver data port of the process that emulates the destination, resolved
 * @param bytes real bytes, at least 1
 * @param startNanos when the flow began, by the port's clock; may lie slightly in the past
 */
public record OutgoingFlow(
    long flow, Route route, InetSocketAddress receiver, long bytes, long startNanos) {
  /** Refuses what cannot be sent. */
  public OutgoingFlow {
    if (route.source() < 0 || route.destination() < 0) {
      throw new IllegalArgumentException("nodes of flow " + flow + " must not be negative");
    }
    if (receiver.isUnresolved()) {
      throw new IllegalArgumentException("receiver of flow " + flow + " is not resolved");
    }
    if (bytes < 1) {
      throw new IllegalArgumentException("flow " + flow + " must have a byte, not " + bytes);
    }
  }

  /** Index of the sending node. */
  public int source() {
    return route.source();
  }

  /** Index of the receiving node. */
  public int destination() {
    return route.destination();
  }
}
