package io.racklab.worker.transfer;

import io.racklab.protocol.NetworkMessage.UnsentShare;
import java.util.List;

/**
 * Receives the outcomes of flows at their sender. Called on the sending event loop: implementations
 * must return at once.
 */
public interface Departures {
  /**
   * Called when the operating system has accepted the last byte of a flow.
   *
   * @param bytes the real bytes of the flow
   * @param dueNanos the end of the flow according to the rates, by the port's clock
   * @param atNanos the time of acceptance by the port's clock
   */
  void departed(long flow, long bytes, long dueNanos, long atNanos);

  /**
   * Called when the model has ended flows.
   *
   * @param flows the share of each flow that was unsent at its end, in the order of the ends; not
   *     empty
   */
  void ended(List<UnsentShare> flows);

  /**
   * Called when a flow cannot continue because its receiver cannot be reached or its connection
   * ended. Not called for cancelled flows.
   *
   * @param bytes the real bytes that were handed to the connection; fewer may have arrived
   * @param reason the reason, as a text for users
   */
  void failed(long flow, long bytes, String reason);
}
