package io.racklab.master.engine.schedule.yarn;

/** The limit on a queue's memory, in MiB, while one node is offered: Hadoop's ResourceLimits. */
final class CapacityLimit {
  private final long most;
  private long blocked;
  private long headroom;
  private long overUserLimit;

  CapacityLimit(long most) {
    this.most = most;
    headroom = most;
  }

  long most() {
    return most;
  }

  /**
   * Returns the limit less the blocked memory. Memory is blocked for children that must wait,
   * because their next container exceeds what they may still take.
   */
  long net() {
    return most - blocked;
  }

  void block(long more) {
    blocked += Math.max(0, more);
  }

  long blocked() {
    return blocked;
  }

  /** Returns the memory that the queue may still take. */
  long headroom() {
    return headroom;
  }

  void headroom(long left) {
    headroom = left;
  }

  /** Returns the reserved memory that the user must give up before it may take more. */
  long overUserLimit() {
    return overUserLimit;
  }

  void overUserLimit(long over) {
    overUserLimit = over;
  }
}
