package io.racklab.master.tracker;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.meter.RunMeter;
import io.racklab.master.schedule.RackLinks;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.MapEnds;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.TrackerMessage.Umbilical;
import io.racklab.protocol.time.Alarm;
import io.racklab.protocol.time.RunClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Hosts the {@link Tracker}: passes heartbeats and jobs in, launches out. */
public final class JobTracker extends AbstractBehavior<JobTracker.Command> {

  /** Messages to the job tracker. */
  public sealed interface Command {}

  private record FromNode(TrackerMessage message) implements Command {}

  /** Begin: emulated time is known. */
  public record Begin(RunClock clock) implements Command {}

  /** A job arrives. */
  public record Submit(JobSpec job) implements Command {}

  /** All that arrives at this instant has arrived. */
  private enum LookAtWhatCame implements Command {
    NOW
  }

  /** Nodes are lost. */
  public record NodesLost(List<Integer> nodes) implements Command {
    public NodesLost {
      nodes = List.copyOf(nodes);
    }
  }

  /** Lost nodes take part again. */
  public record NodesRejoined(List<Integer> nodes) implements Command {
    public NodesRejoined {
      nodes = List.copyOf(nodes);
    }
  }

  /** The job tracker is not there any more: it neither takes jobs nor speaks to nodes. */
  public record Down() implements Command {}

  /**
   * Another has begun in its place. One that is to know of no attempt has been told before that
   * every node is lost.
   */
  public record Restarted(AfterRestart jobs) implements Command {}

  /** From now on the blocks that lack replicas are copied, over this network. */
  public record Replicate(ActorRef<NetworkMessage> network) implements Command {}

  /** Nodes cannot be heard, which the tracker notices only with time. */
  public record NodesSilent(List<Integer> nodes) implements Command {
    public NodesSilent {
      nodes = List.copyOf(nodes);
    }
  }

  /** Nodes can be heard again. */
  public record NodesHeard(List<Integer> nodes) implements Command {
    public NodesHeard {
      nodes = List.copyOf(nodes);
    }
  }

  private record FlowOver(FlowAnswer flow) implements Command {}

  private record LookAtBlocks() implements Command {}

  /** Fails the running attempts of a task. */
  public record Fail(int job, TaskType type, int task) implements Command {}

  /**
   * Fails one of the tasks of a type that run; where none does, nothing happens.
   *
   * @param number not negative, says which
   */
  public record FailOne(TaskType type, long number) implements Command {}

  /**
   * Asks to be told when so much of a job's tasks of a type have ended.
   *
   * @param share from 0, which is the job's submission, to 1
   * @param tag comes back with the answer
   * @param replyTo told once
   */
  public record AwaitTasks(
      int job, TaskType type, double share, int tag, ActorRef<TasksEnded> replyTo)
      implements Command {}

  /** So many tasks have ended as was asked for under this tag. */
  public record TasksEnded(int tag) {}

  /**
   * Where others reach the tracker.
   *
   * @param nodes for nodes
   * @param links for who measures the links between racks
   */
  public record Addresses(ActorRef<TrackerMessage> nodes, ActorRef<RackLinks> links) {}

  /** The links between racks were used so over the last window. */
  private record Measured(RackLinks links) implements Command {}

  /** Asks what the scheduler has counted. */
  public record GetMeasures(ActorRef<Counted> replyTo) implements Command {}

  /**
   * The values that the scheduler has counted.
   *
   * @param values by their names, in the order to tell them
   */
  public record Counted(Map<String, Double> values) {
    public Counted {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Asks how far the run is. */
  public record GetProgress(ActorRef<RunProgress> replyTo) implements Command {}

  private final TimerScheduler<Command> timers;
  private final Tracker tracker;
  private final Consumer<List<Integer>> ended;
  private final RunMeter meter;
  private final TaskMilestones milestones = new TaskMilestones();

  /** Who speaks for each node, and who spoke for it before it was lost and came back. */
  private final Map<Integer, ActorRef<NodeMessage>> speakers = new LinkedHashMap<>();

  private final Map<Integer, ActorRef<NodeMessage>> former = new LinkedHashMap<>();

  /** The nodes whose present speakers have spoken. */
  private final BitSet known = new BitSet();

  private final Deliveries deliveries = new Deliveries();
  private RunClock clock;
  private boolean toLook;
  private boolean down;

  /** Jobs that have come while it was not there: who submits them tries again and again. */
  private final List<Held> held = new ArrayList<>();

  private record Held(JobSpec job, long sinceNanos) {}

  private Optional<Replicator> replicator = Optional.empty();

  /** The reason why a node could not be told whether it is idle; null as long as all were. */
  private RuntimeException failure;

  private JobTracker(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Tracker tracker,
      Consumer<Addresses> announce,
      Consumer<List<Integer>> ended,
      RunMeter meter) {
    super(context);
    this.timers = timers;
    this.tracker = tracker;
    this.ended = ended;
    this.meter = meter;
    announce.accept(
        new Addresses(
            context.messageAdapter(TrackerMessage.class, FromNode::new),
            context.messageAdapter(RackLinks.class, Measured::new)));
  }

  /**
   * @param announce takes the references under which others reach the tracker
   * @param ended told of the jobs that have ended
   * @param meter told of heartbeats and slots
   */
  public static Behavior<Command> create(
      Tracker tracker,
      Consumer<Addresses> announce,
      Consumer<List<Integer>> ended,
      RunMeter meter) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new JobTracker(context, timers, tracker, announce, ended, meter)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromNode.class, this::onNode)
        .onMessage(Submit.class, this::onSubmit)
        .onMessage(LookAtWhatCame.class, look -> onLook())
        .onMessage(GetProgress.class, this::onGetProgress)
        .onMessage(GetMeasures.class, this::onGetMeasures)
        .onMessage(Begin.class, this::onBegin)
        .onMessage(NodesLost.class, this::onLose)
        .onMessage(NodesRejoined.class, this::onBack)
        .onMessage(Down.class, gone -> onDown())
        .onMessage(Restarted.class, this::onRestarted)
        .onMessage(Replicate.class, this::onReplicate)
        .onMessage(NodesSilent.class, this::onSilent)
        .onMessage(NodesHeard.class, this::onHeard)
        .onMessage(FlowOver.class, this::onFlowOver)
        .onMessage(LookAtBlocks.class, look -> onLookAtBlocks())
        .onMessage(Fail.class, this::onFail)
        .onMessage(FailOne.class, this::onFailOne)
        .onMessage(AwaitTasks.class, this::onAwaitTasks)
        .onMessage(Measured.class, this::onMeasured)
        .onSignal(PostStop.class, stop -> onStop())
        .build();
  }

  private Behavior<Command> onBegin(Begin begin) {
    clock = begin.clock();
    clock.clock().direct().ifPresent(direct -> direct.tracker(this::isIdle));
    return this;
  }

  private Behavior<Command> onSubmit(Submit submit) {
    if (down) {
      held.add(new Held(submit.job(), clock.now()));
      return this;
    }
    submit(submit.job(), clock.now());
    return tellWhatIsNew();
  }

  private void submit(JobSpec job, long sinceNanos) {
    tracker.submit(job, sinceNanos, clock.now());
    milestones.submitted(job.number());
    if (!toLook) {
      toLook = true;
      // Behind the jobs that come with it, and before others write of later times.
      getContext().scheduleOnce(Duration.ZERO, getContext().getSelf(), LookAtWhatCame.NOW);
    }
  }

  private Behavior<Command> onDown() {
    down = true;
    return this;
  }

  private Behavior<Command> onRestarted(Restarted restarted) {
    down = false;
    tracker.restarted(restarted.jobs(), clock.now());
    held.forEach(one -> submit(one.job(), one.sinceNanos()));
    held.clear();
    return tellWhatIsNew();
  }

  private Behavior<Command> onLook() {
    toLook = false;
    tracker.lookAtWhatCame();
    return this;
  }

  private Behavior<Command> onNode(FromNode message) {
    if (failure != null) {
      throw failure;
    }
    if (message.message() instanceof Heartbeat heartbeat) {
      onHeartbeat(heartbeat);
    } else if (message.message() instanceof Umbilical umbilical) {
      onUmbilical(umbilical);
    } else {
      throw new IllegalStateException("unknown message " + message.message());
    }
    return tellWhatIsNew();
  }

  private void onUmbilical(Umbilical umbilical) {
    if (!umbilical.replyTo().equals(former.get(umbilical.node()))) {
      tracker
          .ended(umbilical.node(), umbilical.ended(), clock.now())
          .forEach((node, outputs) -> tell(node, speakers.get(node), new MapEnds(outputs)));
    }
  }

  private void onHeartbeat(Heartbeat heartbeat) {
    if (heartbeat.replyTo().equals(former.get(heartbeat.node()))) {
      // Said before the node was lost: who would start what it is answered is not there any more.
      return;
    }
    speakers.put(heartbeat.node(), heartbeat.replyTo());
    known.set(heartbeat.node());
    meter.heartbeat();
    heartbeat
        .fetchFailures()
        .forEach(failure -> tracker.fetchFailed(heartbeat.node(), failure, clock.now()));
    tell(
        heartbeat.node(),
        heartbeat.replyTo(),
        tracker.heartbeat(heartbeat.node(), heartbeat.ended(), heartbeat.running(), clock.now()));
  }

  /** Tells a node what has been decided, when the decision has taken its time. */
  private void tell(int node, ActorRef<NodeMessage> speaker, NodeMessage message) {
    long now = clock.now();
    OptionalLong later = deliveries.later(node, tracker.decidedNanos(), now);
    if (later.isEmpty()) {
      speaker.tell(message);
    } else {
      getContext().scheduleOnce(clock.until(later.getAsLong()), speaker, message);
    }
  }

  /** Whether a node that is known and has nothing to say need not say so. */
  private boolean isIdle(int node) {
    try {
      return known.get(node) && tracker.isIdle(node, clock.now());
    } catch (RuntimeException e) {
      // The actor fails with the heartbeat that follows, as it would have failed with it alone.
      failure = e;
      return false;
    }
  }

  private Behavior<Command> onLose(NodesLost lose) {
    lose.nodes().forEach(node -> tracker.lost(node, clock.now()));
    return tellWhatIsNew();
  }

  private Behavior<Command> onBack(NodesRejoined back) {
    for (int node : back.nodes()) {
      former.put(node, speakers.get(node));
      known.clear(node);
      tracker.back(node, clock.now());
    }
    return this;
  }

  private Behavior<Command> onReplicate(Replicate asked) {
    Alarm alarm = Alarm.of(clock.clock(), timers, new LookAtBlocks(), this::onLookAtBlocks);
    ActorRef<FlowAnswer> flows = getContext().messageAdapter(FlowAnswer.class, FlowOver::new);
    replicator =
        tracker
            .nameNode()
            .map(keeper -> new Replicator(keeper, clock, asked.network(), flows, alarm));
    return this;
  }

  private Behavior<Command> onSilent(NodesSilent silent) {
    replicator.ifPresent(copies -> copies.silent(silent.nodes()));
    return this;
  }

  private Behavior<Command> onHeard(NodesHeard heard) {
    replicator.ifPresent(copies -> copies.heard(heard.nodes()));
    return this;
  }

  private Behavior<Command> onFlowOver(FlowOver over) {
    replicator.ifPresent(copies -> copies.ended(over.flow()));
    return this;
  }

  private Behavior<Command> onLookAtBlocks() {
    replicator.ifPresent(Replicator::look);
    return this;
  }

  private Behavior<Command> onStop() {
    replicator.ifPresent(Replicator::end);
    return this;
  }

  private Behavior<Command> onFail(Fail fail) {
    tracker.fail(fail.job(), fail.type(), fail.task(), clock.now());
    return this;
  }

  private Behavior<Command> onFailOne(FailOne fail) {
    tracker.failOne(fail.type(), fail.number(), clock.now());
    return this;
  }

  private Behavior<Command> onAwaitTasks(AwaitTasks asked) {
    milestones.add(asked);
    return this;
  }

  private Behavior<Command> onMeasured(Measured measured) {
    tracker.measured(measured.links());
    return this;
  }

  private Behavior<Command> tellWhatIsNew() {
    replicator.ifPresent(Replicator::lookAtWhatIsNew);
    List<Integer> jobs = tracker.drainEnded();
    if (!jobs.isEmpty()) {
      ended.accept(jobs);
    }
    milestones.look(tracker.jobs(), tracker::isToStart);
    return this;
  }

  private Behavior<Command> onGetMeasures(GetMeasures asked) {
    asked.replyTo().tell(new Counted(tracker.measures()));
    return this;
  }

  private Behavior<Command> onGetProgress(GetProgress asked) {
    asked.replyTo().tell(tracker.progress());
    for (TaskType type : TaskType.values()) {
      meter.slots(type, tracker.slots(type), tracker.running(type));
    }
    return this;
  }
}
