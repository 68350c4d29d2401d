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
import io.racklab.protocol.PollSettings;
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
  private final Compute compute = new Compute();
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
    write = new OutputWrite(emulation, work.attempt().job(), work.outputBytes(), work.replicas());
  }

  /** Adds the messages of these phases to those that the attempt handles before. */
  ReceiveBuilder<AttemptMessage> handledBy(ReceiveBuilder<AttemptMessage> attempt) {
    return attempt
        .onMessage(Computed.class, computed -> onComputed())
        .onMessage(TimedOut.class, timedOut -> failed(at))
        .onMessage(Committed.class, committed -> report(Outcome.SUCCEEDED, at, work.outputBytes()))
        .onMessage(DiskWritten.class, written -> onDiskWritten())
        .onSignal(PostStop.class, stop -> onStop());
  }

  /** The time that computing takes on this node, in nanoseconds. */
  long computeNanos() {
    return emulation.computeNanos(work.times().computeNanos());
  }

  /** The time that writing to the local disk takes, in nanoseconds. */
  long diskNanos() {
    return emulation.writeNanos(work.outputBytes());
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
    at = begin + computeNanos();
    if (emulation.run().tasks().burn()) {
      compute.begin(emulation, at, new Computed(), context);
    } else {
      wakes.call(new Computed(), at, this::onComputed);
    }
  }

  /** As Hadoop's TaskTracker kills a task that has said nothing for so long. */
  private void hang(long begin, float reached) {
    if (emulation.run().progress()) {
      node.progresses(work.attempt(), new Progress(reached, reached, begin, begin));
    }
    at = begin + emulation.run().tasks().timeoutNanos();
    wakes.tell(new TimedOut(), at);
  }

  private Behavior<AttemptMessage> onComputed() {
    times.computed(at);
    writing = true;
    write.begin(at, self());
    if (emulation.sharesDisk() && work.outputBytes() > 0) {
      writeToSharedDisk();
    } else {
      at += diskNanos();
      wakes.tell(new DiskWritten(), at);
    }
    return Behaviors.same();
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

  private Behavior<AttemptMessage> onDiskWritten() {
    write.diskEnded(at);
    return reportIfWritten();
  }

  /** A flow of the attempt to or from its disk has ended, in whatever phase. */
  Behavior<AttemptMessage> onLocalFlow(FlowAnswer flow) {
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

  /** The attempt is killed, now, whatever it was at; its flows before these phases are closed. */
  Behavior<AttemptMessage> killed() {
    if (write.flowsOpen()) {
      write.close(self());
    }
    disk.close();
    return report(Outcome.KILLED, emulation.clock().now(), 0);
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

  private record Computed() implements AttemptMessage {}

  private record TimedOut() implements AttemptMessage {}

  private record Committed() implements AttemptMessage {}

  private record DiskWritten() implements AttemptMessage {}
}
