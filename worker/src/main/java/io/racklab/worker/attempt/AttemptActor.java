package io.racklab.worker.attempt;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.FlowAnswer;
import java.util.function.Function;

/**
 * The actor of an attempt: passes messages on to the attempt, and stops when the attempt has ended.
 */
final class AttemptActor extends AbstractBehavior<AttemptMessage> {
  private final AttemptRuntime runtime;
  private final Attempt attempt;

  private AttemptActor(
      ActorContext<AttemptMessage> context,
      TimerScheduler<AttemptMessage> timers,
      Emulation emulation,
      AttemptOwner node,
      Function<AttemptRuntime, Attempt> start) {
    super(context);
    runtime = new AttemptRuntime(emulation, node, context.getSelf(), timers, this::onFlow);
    attempt = start.apply(runtime);
  }

  /**
   * @param node receives the attempt's progress and finally its report
   * @param start starts the attempt
   */
  static Behavior<AttemptMessage> create(
      Emulation emulation, AttemptOwner node, Function<AttemptRuntime, Attempt> start) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new AttemptActor(context, timers, emulation, node, start)));
  }

  @Override
  public Receive<AttemptMessage> createReceive() {
    return newReceiveBuilder()
        .onMessage(AttemptRuntime.Resume.class, resume -> run(resume.step()))
        .onMessage(FlowAnswer.class, flow -> run(() -> runtime.answered(flow)))
        .onMessage(News.class, news -> run(() -> attempt.onNews(news)))
        .onMessage(
            NodeConditionChanged.class, changed -> run(() -> attempt.onConditionChanged(changed)))
        .onMessage(Kill.class, kill -> run(attempt::onKill))
        .onMessage(AttemptRuntime.Ended.class, ended -> Behaviors.stopped())
        .onSignal(PostStop.class, stopped -> onStop())
        .build();
  }

  private Behavior<AttemptMessage> run(Runnable step) {
    return runtime.turn(step) ? Behaviors.stopped() : this;
  }

  private void onFlow(FlowAnswer flow) {
    attempt.onFlow(flow);
  }

  private Behavior<AttemptMessage> onStop() {
    runtime.stop();
    return this;
  }
}
