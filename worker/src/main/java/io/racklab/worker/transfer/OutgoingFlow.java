package io.racklab.worker.transfer;

import java.net.InetSocketAddress;

/**
 * Bytes to be sent from a node of this process.
 *
 * @param flow unique in the run
 * @param source index of the sending node, not negative
 * @param destination index of the receiving node, not negative
 * @param receiver data port of the process that emulates the destination, resolved
 * @param bytes real bytes, at least 1
 * @param startNanos when the flow began, by the port's clock; may lie slightly in the past
 */
public record OutgoingFlow(
    long flow,
    int source,
    int destination,
    InetSocketAddress receiver,
    long bytes,
    long startNanos) {
  /** Refuses what cannot be sent. */
  public OutgoingFlow {
    if (source < 0 || destination < 0) {
      throw new IllegalArgumentException("nodes of flow " + flow + " must not be negative");
    }
    if (receiver.isUnresolved()) {
      throw new IllegalArgumentException("receiver of flow " + flow + " is not resolved");
    }
    if (bytes < 1) {
      throw new IllegalArgumentException("flow " + flow + " must have a byte, not " + bytes);
    }
  }
}
