package io.racklab.master.engine.tracker;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.master.engine.tracker.JobTracker.Addresses;
import io.racklab.master.engine.tracker.JobTracker.AwaitTasks;
import io.racklab.master.engine.tracker.JobTracker.Begin;
import io.racklab.master.engine.tracker.JobTracker.Command;
import io.racklab.master.engine.tracker.JobTracker.Counted;
import io.racklab.master.engine.tracker.JobTracker.Crash;
import io.racklab.master.engine.tracker.JobTracker.Down;
import io.racklab.master.engine.tracker.JobTracker.Fail;
import io.racklab.master.engine.tracker.JobTracker.FailOne;
import io.racklab.master.engine.tracker.JobTracker.FlowOver;
import io.racklab.master.engine.tracker.JobTracker.FromNode;
import io.racklab.master.engine.tracker.JobTracker.GetMeasures;
import io.racklab.master.engine.tracker.JobTracker.GetProgress;
import io.racklab.master.engine.tracker.JobTracker.LookAtWhatCame;
import io.racklab.master.engine.tracker.JobTracker.Measured;
import io.racklab.master.engine.tracker.JobTracker.NodesHeard;
import io.racklab.master.engine.tracker.JobTracker.NodesLost;
import io.racklab.master.engine.tracker.JobTracker.NodesRejoined;
import io.racklab.master.engine.tracker.JobTracker.NodesSilent;
import io.racklab.master.engine.tracker.JobTracker.Replicate;
import io.racklab.master.engine.tracker.JobTracker.Restarted;
import io.racklab.master.engine.tracker.JobTracker.Resume;
import io.racklab.master.engine.tracker.JobTracker.Submit;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.MapEnds;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.TrackerMessage.Umbilical;
import io.racklab.protocol.port.Ports;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.port.TrackerHandler;
import io.racklab.protocol.time.RunClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The actor around the {@link Tracker}: passes heartbeats and jobs to it, and its launches to
 * nodes.
 */
final class RunningTracker extends AbstractBehavior<Command> implements TrackerHandler {
  private final ActorRef<Command> self;
  private final TimerScheduler<Command> timers;
  private final Tracker tracker;
  private final Consumer<List<Integer>> ended;
  private final RunMeter meter;
  private final TaskMilestones milestones = new TaskMilestones();

  /**
   * The actor of each node's current process. {@link #former} holds that of the process before the
   * node's last loss.
   */
  private final Map<Integer, ActorRef<NodeMessage>> speakers = new LinkedHashMap<>();

  private final Map<Integer, ActorRef<NodeMessage>> former = new LinkedHashMap<>();

  /** The nodes whose current process has sent a heartbeat. */
  private final BitSet known = new BitSet();

  private final Deliveries deliveries = new Deliveries();
  private RunClock clock;
  private Ports.Delays delays;

  private boolean toLook;
  private boolean down;

  /** Jobs that were submitted while the tracker was down; their clients retry until it is back. */
  private final List<Held> held = new ArrayList<>();

  private record Held(JobSpec job, long sinceNanos) {}

  private Optional<Replicator> replicator = Optional.empty();

  RunningTracker(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Tracker tracker,
      Consumer<Addresses> announce,
      Consumer<List<Integer>> ended,
      RunMeter meter) {
    super(context);
    self = context.getSelf();
    this.timers = timers;
    this.tracker = tracker;
    this.ended = ended;
    this.meter = meter;
    announce.accept(
        new Addresses(
            context.messageAdapter(TrackerMessage.class, FromNode::new),
            context.messageAdapter(RackLinks.class, Measured::new)));
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
        .onMessage(Resume.class, this::onResume)
        .onMessage(Crash.class, this::onCrash)
        .onMessage(Fail.class, this::onFail)
        .onMessage(FailOne.class, this::onFailOne)
        .onMessage(AwaitTasks.class, this::onAwaitTasks)
        .onMessage(Measured.class, this::onMeasured)
        .onSignal(PostStop.class, stop -> onStop())
        .build();
  }

  private Behavior<Command> onBegin(Begin begin) {
    clock = begin.clock();
    delays = clock.clock().ports().delays(timers, Resume::new);
    clock.clock().ports().serve(this);
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
      // Handled after the other jobs of this instant, and before messages of later times.
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
    if (message.message() instanceof Heartbeat heartbeat) {
      onHeartbeat(heartbeat, heartbeat.replyTo()::tell);
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
          .forEach((node, outputs) -> tell(node, speakers.get(node)::tell, new MapEnds(outputs)));
    }
  }

  private void onHeartbeat(Heartbeat heartbeat, Consumer<NodeMessage> reply) {
    if (heartbeat.replyTo().equals(former.get(heartbeat.node()))) {
      // Sent before the node was lost: the process that would start the launches no longer runs.
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
        reply,
        tracker.heartbeat(heartbeat.node(), heartbeat.ended(), heartbeat.running(), clock.now()));
  }

  /** Sends a message to a node, once the emulated time that its decision takes has passed. */
  private void tell(int node, Consumer<NodeMessage> speaker, NodeMessage message) {
    OptionalLong later = deliveries.later(node, tracker.decidedNanos(), clock.now());
    if (later.isEmpty()) {
      speaker.accept(message);
    } else {
      delays.after(clock.nanosUntil(later.getAsLong()), () -> speaker.accept(message));
    }
  }

  /** True if a heartbeat of a known node that has nothing to report can be left out. */
  @Override
  public boolean isIdle(int node) {
    try {
      return known.get(node) && tracker.isIdle(node, clock.now());
    } catch (RuntimeException e) {
      crash(e);
      return false;
    }
  }

  @Override
  public boolean staysIdle() {
    return tracker.staysIdle();
  }

  @Override
  public long updatedNanos() {
    return tracker.updatedNanos();
  }

  @Override
  public void skip(long nanos) {
    tracker.skip(nanos);
  }

  @Override
  public void take(Heartbeat heartbeat, Consumer<NodeMessage> reply) {
    try {
      onHeartbeat(heartbeat, reply);
      tellWhatIsNew();
    } catch (RuntimeException e) {
      crash(e);
    }
  }

  /** Makes this actor fail for an exception in a call from a node. */
  private void crash(RuntimeException reason) {
    self.tell(new Crash(reason));
  }

  private Behavior<Command> onCrash(Crash crash) {
    throw crash.reason();
  }

  private Behavior<Command> onResume(Resume resume) {
    resume.step().run();
    return this;
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
    Timer timer = clock.clock().ports().timer(timers, Resume::new, this::lookAtBlocks);
    ActorRef<FlowAnswer> flows = getContext().messageAdapter(FlowAnswer.class, FlowOver::new);
    replicator =
        tracker
            .nameNode()
            .map(keeper -> new Replicator(keeper, clock, asked.network(), flows, timer));
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

  private void lookAtBlocks() {
    replicator.ifPresent(Replicator::look);
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
    milestones.look(tracker.view().jobs(), tracker::isToStart);
    return this;
  }

  private Behavior<Command> onGetMeasures(GetMeasures asked) {
    asked.replyTo().tell(new Counted(tracker.measures()));
    return this;
  }

  private Behavior<Command> onGetProgress(GetProgress asked) {
    asked.replyTo().tell(tracker.progress());
    for (TaskType type : TaskType.values()) {
      meter.slots(type, tracker.view().slots(type), tracker.view().running(type));
    }
    return this;
  }
}
