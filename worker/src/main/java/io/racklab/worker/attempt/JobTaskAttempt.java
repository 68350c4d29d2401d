package io.racklab.worker.attempt;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport;

/**
 * One attempt of a task that sets a job up or cleans up after it: a process starts, and has nothing
 * to do that takes time.
 */
public final class JobTaskAttempt extends AbstractBehavior<AttemptMessage> {
  private final AttemptId attempt;
  private final Emulation emulation;
  private final AttemptOwner node;
  private final Wakes wakes;
  private final long beginNanos;

  private JobTaskAttempt(
      ActorContext<AttemptMessage> context,
      TimerScheduler<AttemptMessage> timers,
      AttemptId attempt,
      Emulation emulation,
      AttemptOwner node) {
    super(context);
    this.attempt = attempt;
    this.emulation = emulation;
    this.node = node;
    wakes = new Wakes(emulation, timers, context.getSelf());
    beginNanos = emulation.clock().now();
    wakes.tell(new ProcessStarted(), endNanos());
  }

  /**
   * @param node hears of the attempt's end
   */
  public static Behavior<AttemptMessage> create(
      AttemptId attempt, Emulation emulation, AttemptOwner node) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new JobTaskAttempt(context, timers, attempt, emulation, node)));
  }

  @Override
  public Receive<AttemptMessage> createReceive() {
    return newReceiveBuilder()
        .onMessage(ProcessStarted.class, started -> over(AttemptReport.Outcome.SUCCEEDED))
        .onMessage(Kill.class, kill -> over(AttemptReport.Outcome.KILLED))
        .onMessage(NodeConditionChanged.class, changed -> this)
        .onSignal(PostStop.class, stop -> onStop())
        .build();
  }

  private long endNanos() {
    return beginNanos + emulation.startNanos();
  }

  private Behavior<AttemptMessage> over(AttemptReport.Outcome outcome) {
    long end = outcome == AttemptReport.Outcome.SUCCEEDED ? endNanos() : emulation.clock().now();
    node.ended(AttemptReport.without(attempt, outcome, beginNanos, end));
    return Behaviors.stopped();
  }

  private Behavior<AttemptMessage> onStop() {
    wakes.end();
    return this;
  }

  private record ProcessStarted() implements AttemptMessage {}
}
