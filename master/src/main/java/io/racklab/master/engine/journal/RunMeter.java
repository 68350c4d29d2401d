package io.racklab.master.engine.journal;

import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.TaskType;

/**
 * Counts events while runs go on. Actors call it on their own threads, so an implementation must
 * return within nanoseconds, and no run may depend on it. By default, nothing is counted.
 */
public interface RunMeter {
  /** A meter that counts nothing. */
  RunMeter NONE = new RunMeter() {};

  /** Counts a heartbeat that was answered. */
  default void heartbeat() {}

  /**
   * Reports the slots of a type, from time to time.
   *
   * @param there the slots of nodes that are up
   * @param running the running attempts of the type
   */
  default void slots(TaskType type, int there, int running) {}

  /** Reports the number of flows under way, whenever their rates change. */
  default void flows(int underWay) {}

  /** Counts the emulated bytes of a flow that has arrived. */
  default void arrived(FlowKind kind, long bytes) {}

  /** Counts real bytes that have been received. */
  default void received(long realBytes) {}

  /** Reports the health of a finished run's worst worker process. */
  default void settled(Health health) {}
}
