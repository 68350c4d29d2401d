package io.racklab.worker.transfer;

/**
 * Receives the outcomes of flows at their receiver. Called on event loops, concurrently for
 * different flows: implementations must be thread-safe and return at once.
 */
public interface ArrivalListener {
  /**
   * Called when the last byte of a flow has arrived.
   *
   * @param bytes the real bytes of the flow
   * @param intact true if every frame had its checksum
   * @param atNanos the time of arrival by the port's clock
   */
  void completed(long flow, long bytes, boolean intact, long atNanos);

  /**
   * Called when the connection ended while a flow was active. Flows of which no byte has arrived
   * are unknown here and not reported, nor are flows that their sender has cancelled.
   *
   * @param bytes the real bytes that had arrived
   * @param atNanos the time of the connection's end by the port's clock
   */
  void interrupted(long flow, long bytes, long atNanos);
}
