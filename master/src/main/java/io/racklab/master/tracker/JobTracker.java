package io.racklab.master.tracker;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.time.RunClock;
import java.util.List;
import java.util.function.Consumer;

/** Hosts the {@link Tracker}: passes heartbeats and jobs in, launches out. */
public final class JobTracker extends AbstractBehavior<JobTracker.Command> {

  /** What the job tracker is told. */
  public sealed interface Command {}

  private record FromNode(TrackerMessage message) implements Command {}

  /** Begin: emulated time is known. */
  public record Begin(RunClock clock) implements Command {}

  /** A job arrives. */
  public record Submit(JobSpec job) implements Command {}

  /** Asks how far the run is. */
  public record HowFar(ActorRef<Progress> answerTo) implements Command {}

  private final Tracker tracker;
  private final Consumer<List<Integer>> ended;
  private RunClock clock;

  private JobTracker(
      ActorContext<Command> context,
      Tracker tracker,
      Consumer<ActorRef<TrackerMessage>> announce,
      Consumer<List<Integer>> ended) {
    super(context);
    this.tracker = tracker;
    this.ended = ended;
    announce.accept(context.messageAdapter(TrackerMessage.class, FromNode::new));
  }

  /**
   * @param announce takes the reference under which nodes reach the tracker
   * @param ended told of the jobs that have ended
   */
  public static Behavior<Command> create(
      Tracker tracker, Consumer<ActorRef<TrackerMessage>> announce, Consumer<List<Integer>> ended) {
    return Behaviors.setup(context -> new JobTracker(context, tracker, announce, ended));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromNode.class, this::onNode)
        .onMessage(Submit.class, this::onSubmit)
        .onMessage(HowFar.class, this::onHowFar)
        .onMessage(Begin.class, this::onBegin)
        .build();
  }

  private Behavior<Command> onBegin(Begin begin) {
    clock = begin.clock();
    return this;
  }

  private Behavior<Command> onSubmit(Submit submit) {
    tracker.submit(submit.job(), clock.now());
    return this;
  }

  private Behavior<Command> onNode(FromNode message) {
    Heartbeat heartbeat = (Heartbeat) message.message();
    heartbeat
        .answerTo()
        .tell(
            tracker.heartbeat(
                heartbeat.node(), heartbeat.ended(), heartbeat.running(), clock.now()));
    List<Integer> jobs = tracker.drainEnded();
    if (!jobs.isEmpty()) {
      ended.accept(jobs);
    }
    return this;
  }

  private Behavior<Command> onHowFar(HowFar asked) {
    asked.answerTo().tell(tracker.progress());
    return this;
  }
}
