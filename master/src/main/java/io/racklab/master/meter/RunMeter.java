package io.racklab.master.meter;

import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.TaskType;

/**
 * Counts as runs go. Called by several actors, on their threads: whatever is done must be done in
 * nanoseconds, and nothing of a run depends on it. What a meter does not count, it leaves out.
 */
public interface RunMeter {
  /** Counts nothing. */
  RunMeter NONE = new RunMeter() {};

  /** A node's heartbeat was answered. */
  default void heartbeat() {}

  /**
   * The slots of a type; told from time to time.
   *
   * @param there of nodes that are up
   * @param running attempts of the type
   */
  default void slots(TaskType type, int there, int running) {}

  /** So many flows are under way; told when their rates change. */
  default void flows(int underWay) {}

  /** A flow has arrived: so many emulated bytes. */
  default void arrived(FlowKind kind, long bytes) {}

  /** Real bytes have been received. */
  default void received(long realBytes) {}

  /** A run is over; its worst worker process has kept up so well. */
  default void settled(Health health) {}
}
