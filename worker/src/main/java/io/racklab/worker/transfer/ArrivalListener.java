package io.racklab.worker.transfer;

/**
 * Hears what becomes of flows at their receiver. Called on event loops, several at once for
 * different flows: implementations are thread-safe and return at once.
 */
public interface ArrivalListener {
  /**
   * The last byte of a flow has arrived.
   *
   * @param bytes real bytes of the flow
   * @param intact whether every frame had its checksum
   * @param atNanos by the port's clock
   */
  void completed(long flow, long bytes, boolean intact, long atNanos);

  /**
   * The connection ended while a flow was under way. Flows of which nothing has arrived are not
   * known here, hence not reported; nor are flows that their sender has cancelled.
   *
   * @param bytes real bytes that had arrived
   * @param atNanos by the port's clock
   */
  void interrupted(long flow, long bytes, long atNanos);
}
