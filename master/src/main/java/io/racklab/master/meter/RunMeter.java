package io.racklab.master.meter;

import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.TaskType;

/**
 * Counts as runs go. Called by several actors, on their threads: whatever is done must be done in
 * nanoseconds, and nothing of a run depends on it.
 */
public interface RunMeter {
  /** Counts nothing. */
  RunMeter NONE = new Unread();

  /** A node's heartbeat was answered. */
  void heartbeat();

  /**
   * The slots of a type; told from time to time.
   *
   * @param there of nodes that are up
   * @param running attempts of the type
   */
  void slots(TaskType type, int there, int running);

  /** So many flows are under way; told when their rates change. */
  void flows(int underWay);

  /** A flow has arrived: so many emulated bytes. */
  void arrived(FlowKind kind, long bytes);

  /** Real bytes have been received. */
  void received(long realBytes);

  /** A run is over; its worst worker process has kept up so well. */
  void settled(Health health);

  /** Counts nothing. */
  final class Unread implements RunMeter {
    private Unread() {}

    @Override
    public void heartbeat() {}

    @Override
    public void slots(TaskType type, int there, int running) {}

    @Override
    public void flows(int underWay) {}

    @Override
    public void arrived(FlowKind kind, long bytes) {}

    @Override
    public void received(long realBytes) {}

    @Override
    public void settled(Health health) {}
  }
}
