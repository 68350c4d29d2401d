package io.racklab.deploy.virtual;

import akka.actor.Cancellable;

/** A timer in virtual time. */
final class VirtualTimer implements Cancellable {
  private final long deadline;
  private long number;
  private volatile Runnable task;

  VirtualTimer(long deadline, Runnable task) {
    this.deadline = deadline;
    this.task = task;
  }

  /** Its place among the timers that were ever set. */
  void number(long place) {
    number = place;
  }

  long deadline() {
    return deadline;
  }

  /** Earlier timers first, and among those of one instant the one that was set first. */
  boolean before(VirtualTimer other) {
    return deadline < other.deadline || (deadline == other.deadline && number < other.number);
  }

  /** The task, which is handed out once; null after that or after cancelling. */
  Runnable task() {
    Runnable once = task;
    task = null;
    return once;
  }

  @Override
  public boolean cancel() {
    boolean waiting = task != null;
    task = null;
    return waiting;
  }

  @Override
  public boolean isCancelled() {
    return task == null;
  }
}
