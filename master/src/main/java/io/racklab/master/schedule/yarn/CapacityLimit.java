package io.racklab.master.schedule.yarn;

/** The memory, in MiB, that a queue may hold while one node is offered: Hadoop's ResourceLimits. */
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

  /** Less what is kept for queues that want more than is left at once. */
  long net() {
    return most - blocked;
  }

  void block(long more) {
    blocked += Math.max(0, more);
  }

  long blocked() {
    return blocked;
  }

  /** The memory that the queue may still take. */
  long headroom() {
    return headroom;
  }

  void headroom(long left) {
    headroom = left;
  }

  /** The memory that the user must give up elsewhere to take any more. */
  long overUserLimit() {
    return overUserLimit;
  }

  void overUserLimit(long over) {
    overUserLimit = over;
  }
}
