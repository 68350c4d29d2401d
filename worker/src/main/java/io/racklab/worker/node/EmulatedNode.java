package io.racklab.worker.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptProgress;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FetchFailure;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeCondition;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.NodeMessage.MapEnds;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.TrackerMessage.Umbilical;
import io.racklab.protocol.port.Ports;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.port.TrackerPort;
import io.racklab.worker.attempt.AttemptOwner;
import io.racklab.worker.attempt.Emulation;
import io.racklab.worker.attempt.JobTaskAttempt;
import io.racklab.worker.attempt.Kill;
import io.racklab.worker.attempt.MapAttempt;
import io.racklab.worker.attempt.News;
import io.racklab.worker.attempt.NodeConditionChanged;
import io.racklab.worker.attempt.Progress;
import io.racklab.worker.attempt.ReduceAttempt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An emulated node: sends heartbeats, starts the attempts that the answers list, and reports the
 * attempts' ends.
 */
public final class EmulatedNode extends AbstractBehavior<EmulatedNode.Command> {

  /** Messages to a node. */
  public sealed interface Command {}

  /**
   * Changes the node's condition.
   *
   * @param sinceNanos the time of the change, possibly slightly in the past
   */
  public record Changed(NodeCondition condition, long sinceNanos) implements Command {}

  private record FromTracker(NodeMessage message) implements Command {}

  private record Resume(Runnable step) implements Command {}

  private record Ended(AttemptReport report) implements Command {}

  private record FetchFailed(FetchFailure failure) implements Command {}

  private record Progressing(AttemptId attempt, Progress progress) implements Command {}

  private final Emulation emulation;
  private final TrackerPort tracker;
  private final ActorRef<NodeMessage> self;
  private final Owner owner;
  private final Timer beat;
  private final Jvms jvms;
  private final Map<AttemptId, ActorRef<AttemptMessage>> attempts = new LinkedHashMap<>();
  private final Map<AttemptId, Progress> progress = new LinkedHashMap<>();
  private List<AttemptReport> ended = new ArrayList<>();
  private List<FetchFailure> fetchFailures = new ArrayList<>();
  private long nextBeatNanos;
  private NodeCondition condition = NodeCondition.SOUND;

  /**
   * Messages from the tracker that are held back while the node is cut off; {@link #unsaid} has the
   * messages to the tracker.
   */
  private final List<NodeMessage> unheard = new ArrayList<>();

  private final List<Umbilical> unsaid = new ArrayList<>();

  private EmulatedNode(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Emulation emulation,
      ActorRef<TrackerMessage> tracker) {
    super(context);
    this.emulation = emulation;
    Ports ports = emulation.clock().clock().ports();
    this.tracker = ports.tracker(tracker);
    owner = new Owner(context.getSelf());
    jvms = new Jvms(emulation.run().tasks().tasksOfJvm(), emulation.node().jvms());
    beat = ports.timer(timers, Resume::new, this::beatOrRest);
    self = context.messageAdapter(NodeMessage.class, FromTracker::new);
    nextBeatNanos = emulation.node().firstHeartbeatNanos();
    scheduleBeat();
  }

  public static Behavior<Command> create(Emulation emulation, ActorRef<TrackerMessage> tracker) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(timers -> new EmulatedNode(context, timers, emulation, tracker)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Resume.class, this::onResume)
        .onMessage(Ended.class, this::onEnded)
        .onMessage(Progressing.class, this::onProgressing)
        .onMessage(FetchFailed.class, this::onFetchFailed)
        .onMessage(FromTracker.class, this::onTracker)
        .onMessage(Changed.class, this::onChanged)
        .onSignal(PostStop.class, stop -> onStop())
        .build();
  }

  private Behavior<Command> onResume(Resume resume) {
    resume.step().run();
    return this;
  }

  private void beat() {
    nextBeat();
    scheduleBeat();
    if (!condition.cut()) {
      var heartbeat = new Heartbeat(emulation.node().node(), self, ended, running(), fetchFailures);
      ended = new ArrayList<>();
      fetchFailures = new ArrayList<>();
      tracker.tell(heartbeat);
    }
  }

  /**
   * Sets the time of the next heartbeat. A process that was paused does not send the heartbeats
   * that it missed.
   */
  private void nextBeat() {
    long interval = emulation.run().heartbeats().heartbeatNanos();
    long late = Math.max(0, emulation.clock().now() - nextBeatNanos);
    nextBeatNanos += interval * (1 + late / interval);
  }

  /** Sends the heartbeat unless it is known to change nothing. */
  private void beatOrRest() {
    if (hasNothingToSay() && tracker.isIdle(emulation.node().node())) {
      nextBeat();
      if (tracker.staysIdle()) {
        beat.rest(emulation.clock().nanosUntil(nextBeatNanos));
      } else {
        scheduleBeat();
      }
    } else {
      beat();
    }
  }

  private boolean hasNothingToSay() {
    return ended.isEmpty()
        && fetchFailures.isEmpty()
        && (attempts.isEmpty() || !emulation.run().progress());
  }

  private Behavior<Command> onStop() {
    beat.cancel();
    return this;
  }

  private List<AttemptProgress> running() {
    if (!emulation.run().progress()) {
      return List.of();
    }
    long now = emulation.clock().now();
    return attempts.keySet().stream()
        .map(id -> AttemptProgress.of(id, progress.getOrDefault(id, Progress.NONE).at(now)))
        .toList();
  }

  private void scheduleBeat() {
    beat.set(emulation.clock().nanosUntil(nextBeatNanos));
  }

  private Behavior<Command> onEnded(Ended message) {
    AttemptReport report = message.report();
    jvms.ended(report.attempt(), report.outcome() == AttemptReport.Outcome.SUCCEEDED);
    attempts.remove(report.attempt());
    progress.remove(report.attempt());
    if (emulation.run().tasks().umbilical()) {
      say(new Umbilical(emulation.node().node(), self, report));
    } else {
      ended.add(report);
    }
    if (emulation.run().heartbeats().outOfBandHeartbeats()) {
      beatAtOnce();
    }
    return this;
  }

  /**
   * Sends a heartbeat at once, like Hadoop's TaskTracker with {@code
   * mapreduce.tasktracker.outofband.heartbeat} and YARN's NodeManager when a container ends; the
   * next regular heartbeat then follows a whole interval later.
   */
  private void beatAtOnce() {
    long now = emulation.clock().now();
    // The timer fires after all other events of this instant, so that all attempts that end at this
    // instant share one heartbeat.
    if (now < nextBeatNanos) {
      nextBeatNanos = now;
      scheduleBeat();
    }
  }

  private Behavior<Command> onProgressing(Progressing message) {
    progress.put(message.attempt(), message.progress());
    return this;
  }

  private Behavior<Command> onFetchFailed(FetchFailed message) {
    fetchFailures.add(message.failure());
    return this;
  }

  private void say(Umbilical umbilical) {
    if (condition.cut()) {
      unsaid.add(umbilical);
    } else {
      tracker.tell(umbilical);
    }
  }

  /** Changes the condition; delivers the held messages once the node is no longer cut off. */
  private Behavior<Command> onChanged(Changed changed) {
    condition = changed.condition();
    NodeConditionChanged now = new NodeConditionChanged(condition, changed.sinceNanos());
    attempts.values().forEach(attempt -> attempt.tell(now));
    if (!condition.cut()) {
      unheard.forEach(this::hear);
      unheard.clear();
      unsaid.forEach(tracker::tell);
      unsaid.clear();
    }
    return this;
  }

  private Behavior<Command> onTracker(FromTracker message) {
    if (condition.cut()) {
      unheard.add(message.message());
    } else {
      hear(message.message());
    }
    return this;
  }

  private void hear(NodeMessage message) {
    if (message instanceof HeartbeatAnswer answer) {
      onAnswer(answer);
    } else if (message instanceof MapEnds news) {
      news.outputs().forEach(this::tellReduces);
    } else {
      throw new IllegalStateException("unknown message " + message);
    }
  }

  private void onAnswer(HeartbeatAnswer answer) {
    for (AttemptId attempt : answer.kills()) {
      ActorRef<AttemptMessage> running = attempts.get(attempt);
      if (running != null) {
        running.tell(new Kill());
      }
    }
    for (JobOutputs outputs : answer.outputs()) {
      tellReduces(outputs);
    }
    for (AttemptId attempt : answer.jobTasks()) {
      start(attempt, JobTaskAttempt.create(attempt, emulationOf(attempt), owner));
    }
    for (MapLaunch launch : answer.maps()) {
      AttemptId id = launch.attempt();
      start(id, MapAttempt.create(launch, emulationOf(id), owner));
    }
    for (ReduceLaunch launch : answer.reduces()) {
      AttemptId id = launch.attempt();
      start(id, ReduceAttempt.create(launch, emulationOf(id), owner));
    }
  }

  private void tellReduces(JobOutputs outputs) {
    News news = new News(outputs);
    attempts.forEach(
        (id, attempt) -> {
          if (id.type() == TaskType.REDUCE && id.job() == outputs.job()) {
            attempt.tell(news);
          }
        });
  }

  private Emulation emulationOf(AttemptId attempt) {
    Emulation now = emulation.in(condition);
    return jvms.take(attempt) ? now.inRunningJvm() : now;
  }

  private void start(AttemptId id, Behavior<AttemptMessage> attempt) {
    attempts.put(id, getContext().spawnAnonymous(attempt));
  }

  /** Passes the calls of attempts, which run on their own threads, to the node as messages. */
  private record Owner(ActorRef<Command> node) implements AttemptOwner {
    @Override
    public void ended(AttemptReport report) {
      node.tell(new Ended(report));
    }

    @Override
    public void progresses(AttemptId attempt, Progress progress) {
      node.tell(new Progressing(attempt, progress));
    }

    @Override
    public void fetchFailed(FetchFailure failure) {
      node.tell(new FetchFailed(failure));
    }
  }
}
