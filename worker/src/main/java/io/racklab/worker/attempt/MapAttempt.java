package io.racklab.worker.attempt;

import akka.actor.typed.Behavior;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.worker.attempt.TimedPhases.Pace;

/**
 * One attempt of a map: it starts its process, reads its split from the local disk or over the
 * network, computes and writes. It fails if no node has its split.
 *
 * <p>Timed phases end at their due time, not at the time of a late timer, so that lateness does not
 * add up.
 */
public final class MapAttempt implements Attempt {
  private static final long INPUT_TAG = 0;

  /**
   * The waits of HDFS's DFSInputStream.chooseDataNode when it finds no node with the block, before
   * it looks again and finally gives the block up. HDFS draws them uniformly from 0 to 3, 3 to 9
   * and 6 to 15 s; these are the means.
   */
  private static final long[] WAITS_NANOS = {1_500_000_000L, 6_000_000_000L, 10_500_000_000L};

  private final AttemptRuntime runtime;
  private final MapLaunch launch;
  private final Emulation emulation;
  private final PhaseTimes times;
  private final LocalFlows disk;
  private final LastPhases last;
  private long at;
  private int source;
  private int waits;
  private boolean reading;

  private MapAttempt(AttemptRuntime runtime, MapLaunch launch) {
    this.runtime = runtime;
    this.launch = launch;
    emulation = runtime.emulation();
    at = emulation.clock().now();
    times = new PhaseTimes(launch.attempt(), at);
    disk = new LocalFlows(runtime, launch.attempt().job());
    last =
        new LastPhases(
            runtime,
            times,
            disk,
            new LastPhases.Work(
                launch.attempt(),
                launch.times(),
                launch.outputBytes(),
                launch.sorted(),
                launch.replicas()));
    at += launch.times().heldNanos() + emulation.startNanos(launch.times());
    runtime.at(at, this::onStarted);
  }

  /**
   * @param node receives the attempt's progress and finally its report
   */
  public static Behavior<AttemptMessage> create(
      MapLaunch launch, Emulation emulation, AttemptOwner node) {
    return AttemptActor.create(emulation, node, runtime -> new MapAttempt(runtime, launch));
  }

  private void onStarted() {
    if (launch.inputBytes() == 0) {
      readHere();
    } else {
      read();
    }
  }

  /** Reads from the nearest node not yet tried that holds the split, as HDFS's clients do. */
  private void read() {
    if (source == launch.sources().size()) {
      lookAgain();
      return;
    }
    int here = emulation.node().node();
    int from = launch.sources().get(source);
    if (from == here) {
      readHere();
      return;
    }
    reading = true;
    runtime.open(
        new OpenFlow(
            FlowKind.INPUT,
            launch.attempt().job(),
            here,
            new Route(from, here, DiskUse.READ),
            launch.inputBytes(),
            INPUT_TAG,
            at,
            runtime.flowOwner()));
  }

  /**
   * Waits and tries all nodes again; fails after the last wait, as with HDFS's
   * BlockMissingException. The task's next attempt may find the block.
   */
  private void lookAgain() {
    if (waits == WAITS_NANOS.length) {
      last.failed(at);
      return;
    }
    at += WAITS_NANOS[waits++];
    source = 0;
    runtime.at(at, this::read);
  }

  private void readHere() {
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
              runtime::at,
              () -> last.computeNanos() + last.diskNanos(),
              this::onReadHere);
    }
  }

  private void onReadHere(long ended) {
    at = ended;
    onRead(0);
  }

  private void onReadFromSharedDisk(long ended) {
    at = ended;
    progresses(readNanos());
    onRead(0);
  }

  @Override
  public void onFlow(FlowAnswer flow) {
    if (LocalFlows.owns(flow)) {
      last.onLocalFlow(flow);
    } else if (LastPhases.owns(flow)) {
      last.onFlow(flow);
    } else {
      onInputFlow(flow);
    }
  }

  private void onInputFlow(FlowAnswer flow) {
    reading = false;
    at = flow.atNanos();
    if (flow instanceof FlowEnded) {
      progresses(readNanos());
      onRead(launch.inputBytes());
    } else {
      source++;
      read();
    }
  }

  /** Ignores the news: a map fetches no map output. */
  @Override
  public void onNews(News news) {}

  @Override
  public void onConditionChanged(NodeConditionChanged changed) {
    last.onConditionChanged(changed);
  }

  /**
   * Reports progress as the share of the time that the attempt would need with its input on this
   * node. If the input comes as a flow, whose duration is unknown, progress stays at 0 until the
   * flow has ended. The time to read from a shared disk is estimated as if this attempt alone used
   * it.
   *
   * @param doneNanos the part of that time that has passed
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

  private void onRead(long remoteBytes) {
    boolean crossRack = remoteBytes > 0 && emulation.crossRack(launch.sources().get(source));
    times.read(at, remoteBytes, crossRack);
    last.begin(at, share(readNanos()));
  }

  @Override
  public void onKill() {
    if (reading) {
      runtime.close(INPUT_TAG);
    }
    last.killed();
  }
}
