package io.racklab.worker.attempt;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.ReceiveBuilder;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.AttemptTimes;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.PollSettings;
import io.racklab.worker.attempt.TimedPhases.Pace;
import java.util.List;

/**
 * The phases with which every attempt ends, be it of a map or of a reduce: it computes, writes its
 * output and reports. Its report is its last word.
 */
final class LastPhases {
  /**
   * The work of these phases.
   *
   * @param times of the attempt
   * @param outputBytes to be written
   * @param sorted whether reduces will fetch the output; else it is the job's, and is committed
   * @param replicas nodes that the output goes to one after the other
   */
  record Work(
      AttemptId attempt,
      AttemptTimes times,
      long outputBytes,
      boolean sorted,
      List<Integer> replicas) {}

  private final ActorContext<AttemptMessage> context;
  private final Wakes wakes;
  private final Emulation emulation;
  private final AttemptOwner node;
  private final PhaseTimes times;
  private final Work work;
  private final OutputWrite write;
  private final LocalFlows disk;
  private final ProgressLine progress;
  private final TimedPhases phases;
  private Compute compute = new Compute();
  private long at;
  private boolean writing;
  private boolean committing;

  LastPhases(
      ActorContext<AttemptMessage> context,
      Wakes wakes,
      Emulation emulation,
      AttemptOwner node,
      PhaseTimes times,
      LocalFlows disk,
      Work work) {
    this.context = context;
    this.wakes = wakes;
    this.emulation = emulation;
    this.node = node;
    this.times = times;
    this.disk = disk;
    this.work = work;
    progress = new ProgressLine(work.attempt(), emulation, node);
    phases = new TimedPhases(emulation.condition(), progress);
    write = new OutputWrite(emulation, work.attempt().job(), work.outputBytes(), work.replicas());
  }

  /** Adds the messages of these phases to those that the attempt handles before. */
  ReceiveBuilder<AttemptMessage> handledBy(ReceiveBuilder<AttemptMessage> attempt) {
    return attempt
        .onMessage(TimedPhases.PhaseOver.class, phases::over)
        .onMessage(NodeConditionChanged.class, this::onConditionChanged)
        .onMessage(TimedOut.class, timedOut -> failed(at))
        .onMessage(Committed.class, committed -> report(Outcome.SUCCEEDED, at, work.outputBytes()))
        .onSignal(PostStop.class, stop -> onStop());
  }

  /** The attempt's phases that take their time. */
  TimedPhases phases() {
    return phases;
  }

  /** The progress of the attempt, as it is told. */
  ProgressLine progress() {
    return progress;
  }

  /** The time that computing takes on this node now, in nanoseconds. */
  long computeNanos() {
    return phases.nanos(Pace.COMPUTE, emulation.computeNanos(work.times().computeNanos()));
  }

  /** The time that writing to the local disk takes now, in nanoseconds. */
  long diskNanos() {
    return phases.nanos(Pace.DISK, emulation.writeNanos(work.outputBytes()));
  }

  /**
   * The attempt begins to compute.
   *
   * @param begin may be a little ago
   * @param reached how far it is
   */
  void begin(long begin, float reached) {
    if (work.times().hangs()) {
      hang(begin, reached);
      return;
    }
    phases.begin(
        Pace.COMPUTE,
        begin,
        emulation.computeNanos(work.times().computeNanos()),
        emulation.run().tasks().burn() ? this::burn : wakes::call,
        this::diskNanos,
        this::onComputed);
  }

  /** The processor is busy until the phase is over, which may be later than was thought. */
  private void burn(AttemptMessage over, long endNanos, Runnable call) {
    compute.stop();
    compute = new Compute();
    compute.begin(emulation, endNanos, over, context);
  }

  /** As Hadoop's TaskTracker kills a task that has said nothing for so long. */
  private void hang(long begin, float reached) {
    progress.tell(reached, reached, begin, begin);
    at = begin + emulation.run().tasks().timeoutNanos();
    wakes.tell(new TimedOut(), at);
  }

  private Behavior<AttemptMessage> onComputed(long computed) {
    at = computed;
    times.computed(at);
    if (toFullDisk()) {
      return failed(at);
    }
    writing = true;
    write.begin(at, self());
    if (emulation.sharesDisk() && work.outputBytes() > 0) {
      writeToSharedDisk();
    } else {
      phases.begin(
          Pace.DISK,
          at,
          emulation.writeNanos(work.outputBytes()),
          (over, endNanos, call) -> wakes.tell(over, endNanos),
          () -> 0,
          this::onDiskWritten);
    }
    return Behaviors.same();
  }

  /** As Hadoop's LocalDirAllocator finds no room in any of its directories. */
  private boolean toFullDisk() {
    return phases.condition().full() && work.outputBytes() > 0;
  }

  private Behavior<AttemptMessage> onConditionChanged(NodeConditionChanged changed) {
    phases.alter(changed);
    return writing && !write.onDisk() && toFullDisk() && !emulation.sharesDisk()
        ? broken(changed.sinceNanos())
        : Behaviors.same();
  }

  private void writeToSharedDisk() {
    if (work.sorted()) {
      long merged = MapSpills.mergedBytes(work.outputBytes(), emulation.run().tasks().sort());
      disk.write(
          FlowKind.SPILL,
          work.outputBytes(),
          at,
          spilled -> disk.merge(merged, spilled, write::diskEnded));
    } else {
      disk.write(FlowKind.OUTPUT, work.outputBytes(), at, write::diskEnded);
    }
  }

  private Behavior<AttemptMessage> onDiskWritten(long written) {
    at = written;
    write.diskEnded(at);
    return reportIfWritten();
  }

  /** A flow of the attempt to or from its disk has ended, in whatever phase. */
  Behavior<AttemptMessage> onLocalFlow(FlowAnswer flow) {
    if (flow instanceof FlowLost) {
      return broken(flow.atNanos());
    }
    disk.ended(flow);
    return reportIfWritten();
  }

  /** Whether a flow is one of these phases' and not one of those before. */
  static boolean owns(FlowAnswer flow) {
    return flow.tag() >= OutputWrite.FIRST_TAG;
  }

  /** A flow of these phases has ended. */
  Behavior<AttemptMessage> onFlow(FlowAnswer flow) {
    write.ended(flow, times);
    return reportIfWritten();
  }

  private Behavior<AttemptMessage> reportIfWritten() {
    if (!writing || !write.over()) {
      return Behaviors.same();
    }
    long written = write.endNanos();
    PollSettings polls = emulation.run().tasks().polls();
    if (work.sorted() || polls.commitNanos() == 0) {
      return report(Outcome.SUCCEEDED, written, work.outputBytes());
    }
    if (!committing) {
      committing = true;
      at = polls.commitAt(written, emulation.heartbeatAt(written));
      wakes.tell(new Committed(), at);
    }
    return Behaviors.same();
  }

  /** The attempt fails. */
  Behavior<AttemptMessage> failed(long failedNanos) {
    return report(Outcome.FAILED, failedNanos, 0);
  }

  /** The attempt cannot write; its flows before these phases are closed. */
  private Behavior<AttemptMessage> broken(long brokenNanos) {
    close();
    return failed(brokenNanos);
  }

  /** The attempt is killed, now, whatever it was at; its flows before these phases are closed. */
  Behavior<AttemptMessage> killed() {
    close();
    return report(Outcome.KILLED, emulation.clock().now(), 0);
  }

  private void close() {
    if (write.flowsOpen()) {
      write.close(self());
    }
    disk.close();
  }

  private Behavior<AttemptMessage> report(Outcome outcome, long endNanos, long outputBytes) {
    node.ended(times.report(outcome, endNanos, outputBytes));
    return Behaviors.stopped();
  }

  private Behavior<AttemptMessage> onStop() {
    wakes.end();
    compute.stop();
    return Behaviors.same();
  }

  private ActorRef<FlowAnswer> self() {
    return context.getSelf().narrow();
  }

  private record TimedOut() implements AttemptMessage {}

  private record Committed() implements AttemptMessage {}
}
