package io.racklab.deploy.virtual;

import akka.actor.Cancellable;

/** A timer in virtual time. */
final class VirtualTimer implements Cancellable {
  private final long deadline;
  private long number;
  private boolean foreign;
  private volatile Runnable task;

  VirtualTimer(long deadline, Runnable task) {
    this.deadline = deadline;
    this.task = task;
  }

  long deadline() {
    return deadline;
  }

  /** The timer is the one that was set after so many others. */
  void number(long others) {
    number = others;
  }

  long number() {
    return number;
  }

  /** The timer was set by another thread than the loop's: one of Akka's own. */
  void foreign() {
    foreign = true;
  }

  /** Whether it is still to come, and one of ours. */
  boolean isOurs() {
    return !foreign && !isCancelled();
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
