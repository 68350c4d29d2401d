package io.racklab.worker.transfer;

import io.racklab.protocol.NetworkMessage.UnsentShare;
import java.util.List;

/**
 * Hears what becomes of flows at their sender. Called on the sending event loop: implementations
 * return at once.
 */
public interface Departures {
  /**
   * The operating system has accepted the last byte of a flow.
   *
   * @param bytes real bytes of the flow
   * @param dueNanos when the told rates have the flow end, by the port's clock
   * @param atNanos by the port's clock
   */
  void departed(long flow, long bytes, long dueNanos, long atNanos);

  /**
   * The model has ended flows: what was unsent of each then, however it leaves afterwards.
   *
   * @param flows at least one, in the order of their ends
   */
  void ended(List<UnsentShare> flows);

  /**
   * A flow cannot go on: its receiver cannot be reached, or its connection ended. Not called for
   * cancelled flows.
   *
   * @param bytes real bytes that were handed to the connection; fewer may have arrived
   * @param reason for people
   */
  void failed(long flow, long bytes, String reason);
}
