package io.racklab.master.schedule.hadoop1;

import io.racklab.protocol.TaskType;
import java.util.Collection;
import java.util.List;

/**
 * The pools with jobs that want a slot. They are looked up anew only when they may be others:
 * heartbeats ask more often than a job begins or ceases to want slots.
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
   * Those that wait now, in the order of all.
   *
   * @param turn how often any job has begun or ceased to want slots
   */
  List<FairPool> of(Collection<FairPool> all, int turn) {
    if (atTurn != turn) {
      atTurn = turn;
      pools = all.stream().filter(pool -> pool.waits(type)).toList();
    }
    return pools;
  }

  /** There may be other pools. */
  void forget() {
    atTurn = NEVER;
  }
}
