package io.racklab.master.schedule.yarn;

import java.util.List;

/**
 * A queue of the capacity scheduler as a file describes it.
 *
 * @param capacity the part of what its parent is guaranteed that is guaranteed to it, 0 to 1
 * @param maxCapacity the part of what its parent may have that it may have, 0 to 1
 * @param terms for its applications
 * @param children empty for a queue of applications
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
   * The terms on which applications share a queue.
   *
   * @param userLimit minimum-user-limit-percent, 1 to 100
   * @param userLimitFactor how many times the queue's capacity one user may have
   * @param masters maximum-am-resource-percent as a part, 0 to 1: what application masters may hold
   * @param fair whether who holds least goes first, not who came first
   */
  record Terms(int userLimit, float userLimitFactor, float masters, boolean fair) {
    /** Hadoop's. */
    static final Terms USUAL = new Terms(100, 1, 0.1f, false);

    public Terms {
      if (userLimit < 1 || userLimit > 100 || !(userLimitFactor > 0)) {
        throw new IllegalArgumentException("user limits of " + userLimit + ", " + userLimitFactor);
      }
      if (!(masters >= 0 && masters <= 1)) {
        throw new IllegalArgumentException("masters may hold 0 to 1, not " + masters);
      }
    }
  }
}
