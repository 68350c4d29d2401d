package io.racklab.deploy.virtual;

import akka.actor.Cancellable;

/** A timer in virtual time. */
final class VirtualTimer implements Cancellable {
  /** Says what time may do with a timer where nothing else happens. */
  private enum Kind {
    /** Time goes to it. */
    EVENT,

    /** Time may skip whole numbers of its delay. */
    REST,

    /** Time may skip it. */
    OBSERVER
  }

  private long deadline;
  private long number;
  private boolean foreign;
  private Kind kind = Kind.EVENT;
  private long delay;
  private volatile Runnable task;

  VirtualTimer(long deadline, Runnable task) {
    this.deadline = deadline;
    this.task = task;
  }

  long deadline() {
    return deadline;
  }

  /**
   * The timer's call does nothing but set its like again while nothing else happens.
   *
   * @param after the delay of each
   */
  VirtualTimer resting(long after) {
    kind = Kind.REST;
    delay = after;
    return this;
  }

  /** The timer's call changes nothing in the run. */
  VirtualTimer observing() {
    kind = Kind.OBSERVER;
    return this;
  }

  boolean rests() {
    return kind == Kind.REST;
  }

  /** True if its action changes nothing in the run: it observes, or does not belong to the run. */
  boolean isAside() {
    return foreign || kind == Kind.OBSERVER;
  }

  /** True if time may skip a period without this timer's firing. */
  boolean maySkip(long nanos) {
    return isAside() || kind == Kind.REST && nanos % delay == 0;
  }

  /** The timer is due later by a time that is skipped. */
  void postpone(long nanos) {
    deadline += nanos;
  }

  /** Numbers the timer by the timers that were set before it. */
  void number(long others) {
    number = others;
  }

  long number() {
    return number;
  }

  /** The timer is one of Akka's own. */
  void foreign() {
    foreign = true;
  }

  boolean isForeign() {
    return foreign;
  }

  /** True if the timer is still to fire and was set by an actor of Racklab. */
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
