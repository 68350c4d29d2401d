package io.racklab.master.engine.schedule.yarn;

import java.util.List;

/**
 * A queue of the capacity scheduler as a file describes it.
 *
 * @param capacity the part of its parent's guarantee that is guaranteed to the queue, 0 to 1
 * @param maxCapacity the part of its parent's maximum that the queue may hold, 0 to 1
 * @param terms the rules for its applications
 * @param children the queues below; empty for a queue of applications
 */
record CapacityPlan(
    String name, float capacity, float maxCapacity, Terms terms, List<CapacityPlan> children) {
  public CapacityPlan {
    if (!(capacity >= 0 && capacity <= maxCapacity && maxCapacity <= 1)) {
      throw new IllegalArgumentException(
          "queue " + name + ": 0 <= " + capacity + " <= " + maxCapacity + " <= 1 does not hold");
    }
    children = List.copyOf(children);
  }

  /**
   * The rules by which applications share a queue.
   *
   * @param userLimit minimum-user-limit-percent, 1 to 100
   * @param userLimitFactor the multiple of the queue's capacity that one user may hold
   * @param masters the limit on application masters: maximum-am-resource-percent as a part, 0 to 1
   * @param fair true if the application that holds least goes first; if false, the earliest
   */
  record Terms(int userLimit, float userLimitFactor, float masters, boolean fair) {
    /** Hadoop's defaults. */
    static final Terms USUAL = new Terms(100, 1, 0.1f, false);

    public Terms {
      if (userLimit < 1 || userLimit > 100 || !(userLimitFactor > 0)) {
        throw new IllegalArgumentException(
            "user limits are from 1 to 100, and factors above 0, not "
                + userLimit
                + ", "
                + userLimitFactor);
      }
      if (!(masters >= 0 && masters <= 1)) {
        throw new IllegalArgumentException("masters must be from 0 to 1, not " + masters);
      }
    }
  }
}
