package io.racklab.deploy.virtual;

import akka.actor.Cancellable;

/** A timer in virtual time. */
final class VirtualTimer implements Cancellable {
  /** The treatment of a timer when time may skip. */
  private enum Kind {
    /** Time stops at the timer. */
    EVENT,

    /** Time may skip whole multiples of the timer's delay. */
    REST,

    /** Time may skip the timer. */
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
   * Marks the timer as resting: its task does nothing but set an equal timer again while nothing
   * else happens.
   *
   * @param after the delay of the timer
   */
  VirtualTimer resting(long after) {
    kind = Kind.REST;
    delay = after;
    return this;
  }

  /** Marks the timer as an observer: its task changes nothing in the run. */
  VirtualTimer observing() {
    kind = Kind.OBSERVER;
    return this;
  }

  boolean rests() {
    return kind == Kind.REST;
  }

  /** True if its task changes nothing in the run: it observes, or is Akka's own. */
  boolean isAside() {
    return foreign || kind == Kind.OBSERVER;
  }

  /** True if time may skip a period without stopping at this timer. */
  boolean maySkip(long nanos) {
    return isAside() || kind == Kind.REST && nanos % delay == 0;
  }

  /** Moves the timer by a time that is skipped. */
  void postpone(long nanos) {
    deadline += nanos;
  }

  /** Sets the number of timers that were set before this one. */
  void number(long others) {
    number = others;
  }

  long number() {
    return number;
  }

  /** Marks the timer as one of Akka's own. */
  void foreign() {
    foreign = true;
  }

  boolean isForeign() {
    return foreign;
  }

  /** True if it is pending and not one of Akka's own. */
  boolean isOurs() {
    return !foreign && !isCancelled();
  }

  /** Takes the task; null if it was taken or cancelled before. */
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
