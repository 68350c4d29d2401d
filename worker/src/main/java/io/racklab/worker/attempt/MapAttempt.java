package io.racklab.worker.attempt;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.worker.attempt.TimedPhases.Pace;

/**
 * One attempt of a map: starts its process, reads its split from the local disk or over the
 * network, computes, writes. It fails when no node has its split.
 *
 * <p>Timed phases end at the time they should, not when a late timer says so, so that lateness does
 * not add up.
 */
public final class MapAttempt extends AbstractBehavior<AttemptMessage> {
  private static final long INPUT_TAG = 0;

  /**
   * The times that HDFS's DFSInputStream.chooseDataNode waits when it has found no node with the
   * block, before it looks again, and at last gives the block up: drawn evenly from 0 to 3, 3 to 9
   * and 6 to 15 s, here their means.
   */
  private static final long[] WAITS_NANOS = {1_500_000_000L, 6_000_000_000L, 10_500_000_000L};

  private final MapLaunch launch;
  private final Emulation emulation;
  private final Wakes wakes;
  private final PhaseTimes times;
  private final LocalFlows disk;
  private final LastPhases last;
  private long at;
  private int source;
  private int waits;
  private boolean reading;

  private MapAttempt(
      ActorContext<AttemptMessage> context,
      TimerScheduler<AttemptMessage> timers,
      MapLaunch launch,
      Emulation emulation,
      AttemptOwner node) {
    super(context);
    this.launch = launch;
    this.emulation = emulation;
    wakes = new Wakes(emulation, timers, context.getSelf());
    at = emulation.clock().now();
    times = new PhaseTimes(launch.attempt(), at);
    disk = new LocalFlows(emulation, launch.attempt().job(), self());
    last =
        new LastPhases(
            context,
            wakes,
            emulation,
            node,
            times,
            disk,
            new LastPhases.Work(
                launch.attempt(),
                launch.times(),
                launch.outputBytes(),
                launch.sorted(),
                launch.replicas()));
    at += launch.times().heldNanos() + emulation.startNanos(launch.times());
    wakes.call(new ProcessStarted(), at, this::onStarted);
  }

  /**
   * @param node hears how the attempt goes on; its report is its last word
   */
  public static Behavior<AttemptMessage> create(
      MapLaunch launch, Emulation emulation, AttemptOwner node) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new MapAttempt(context, timers, launch, emulation, node)));
  }

  @Override
  public Receive<AttemptMessage> createReceive() {
    return last.handledBy(
            newReceiveBuilder()
                .onMessage(ProcessStarted.class, started -> onStarted())
                .onMessage(LookAgain.class, look -> read())
                .onMessage(FlowAnswer.class, this::onFlow)
                .onMessage(Kill.class, kill -> onKill()))
        .build();
  }

  private Behavior<AttemptMessage> onStarted() {
    if (launch.inputBytes() == 0) {
      return readHere();
    }
    return read();
  }

  /** From the nearest node that is left of those that hold the split, as HDFS's clients do. */
  private Behavior<AttemptMessage> read() {
    if (source == launch.sources().size()) {
      return lookAgain();
    }
    int here = emulation.node().node();
    int from = launch.sources().get(source);
    if (from == here) {
      return readHere();
    }
    reading = true;
    emulation.tellNetwork(
        new OpenFlow(
            FlowKind.INPUT,
            launch.attempt().job(),
            here,
            new Route(from, here, DiskUse.READ),
            launch.inputBytes(),
            INPUT_TAG,
            at,
            self()));
    return this;
  }

  /** As with HDFS's BlockMissingException, it fails in the end; whoever runs next may find it. */
  private Behavior<AttemptMessage> lookAgain() {
    if (waits == WAITS_NANOS.length) {
      return last.failed(at);
    }
    at += WAITS_NANOS[waits++];
    source = 0;
    wakes.tell(new LookAgain(), at);
    return this;
  }

  private Behavior<AttemptMessage> readHere() {
    long sound = emulation.readNanos(launch.inputBytes());
    progresses(0);
    if (emulation.sharesDisk()) {
      disk.read(FlowKind.INPUT, launch.inputBytes(), at, this::onReadFromSharedDisk);
    } else {
      last.phases()
          .begin(
              Pace.DISK,
              at,
              sound,
              wakes::call,
              () -> last.computeNanos() + last.diskNanos(),
              this::onReadHere);
    }
    return this;
  }

  private Behavior<AttemptMessage> onReadHere(long ended) {
    at = ended;
    return onRead(0);
  }

  private void onReadFromSharedDisk(long ended) {
    at = ended;
    progresses(readNanos());
    onRead(0);
  }

  private Behavior<AttemptMessage> onFlow(FlowAnswer flow) {
    if (LocalFlows.owns(flow)) {
      return last.onLocalFlow(flow);
    }
    if (LastPhases.owns(flow)) {
      return last.onFlow(flow);
    }
    reading = false;
    at = flow.atNanos();
    if (flow instanceof FlowEnded) {
      progresses(readNanos());
      return onRead(launch.inputBytes());
    }
    source++;
    return read();
  }

  /**
   * The attempt's work is its time on this node if its input is here, so that its progress is its
   * share of that time. Nobody knows how long a flow takes: until one with the input has ended
   * there is no progress; a shared disk is taken to serve this attempt alone.
   *
   * @param doneNanos how much of the time is over
   */
  private void progresses(long doneNanos) {
    last.progress().tell(share(doneNanos), 1, at, at + workNanos() - doneNanos);
  }

  private long readNanos() {
    return last.phases().nanos(Pace.DISK, emulation.readNanos(launch.inputBytes()));
  }

  private long workNanos() {
    return readNanos() + last.computeNanos() + last.diskNanos();
  }

  private float share(long doneNanos) {
    long work = workNanos();
    return work == 0 ? 0 : (float) (doneNanos / (double) work);
  }

  private Behavior<AttemptMessage> onRead(long remoteBytes) {
    boolean crossRack = remoteBytes > 0 && emulation.crossRack(launch.sources().get(source));
    times.read(at, remoteBytes, crossRack);
    last.begin(at, share(readNanos()));
    return this;
  }

  private Behavior<AttemptMessage> onKill() {
    if (reading) {
      emulation.tellNetwork(new CloseFlow(INPUT_TAG, self()));
    }
    return last.killed();
  }

  private ActorRef<FlowAnswer> self() {
    return getContext().getSelf().narrow();
  }

  private record ProcessStarted() implements AttemptMessage {}

  private record LookAgain() implements AttemptMessage {}
}
