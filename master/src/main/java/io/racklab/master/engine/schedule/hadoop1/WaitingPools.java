package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.protocol.TaskType;
import java.util.Collection;
import java.util.List;

/**
 * The pools with jobs that want a slot. The list is recomputed only when it may have changed:
 * heartbeats ask for it more often than jobs begin or cease to want slots.
 */
final class WaitingPools {
  private static final int NEVER = -1;

  private final TaskType type;
  private List<FairPool> pools = List.of();
  private int atTurn = NEVER;

  WaitingPools(TaskType type) {
    this.type = type;
  }

  /**
   * Returns the pools that wait now, in the given order.
   *
   * @param turn the number of times that any job has begun or ceased to want slots
   */
  List<FairPool> of(Collection<FairPool> all, int turn) {
    if (atTurn != turn) {
      atTurn = turn;
      pools = all.stream().filter(pool -> pool.waits(type)).toList();
    }
    return pools;
  }

  /** Discards the list, since the pools may have changed. */
  void forget() {
    atTurn = NEVER;
  }
}
