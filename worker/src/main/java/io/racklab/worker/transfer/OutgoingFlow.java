package io.racklab.worker.transfer;

import io.racklab.protocol.Route;
import java.net.InetSocketAddress;

/**
 * A flow to be sent from a node of this process.
 *
 * @param flow the flow's number, unique in the run
 * @param route the flow's route, between nodes whose indexes are not negative
 * @param receiver the resolved address of the data port of the process that emulates the
 *     destination
 * @param bytes the real bytes, at least 1
 * @param startNanos the start of the flow by the port's clock, which may be slightly in the past
 */
public record OutgoingFlow(
    long flow, Route route, InetSocketAddress receiver, long bytes, long startNanos) {
  /** Refuses a flow that cannot be sent. */
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

  /** Returns the index of the sending node. */
  public int source() {
    return route.source();
  }

  /** Returns the index of the receiving node. */
  public int destination() {
    return route.destination();
  }
}
