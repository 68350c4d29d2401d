package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptId;
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

  private final AttemptRuntime runtime;
  private final Emulation emulation;
  private final PhaseTimes times;
  private final Work work;
  private final OutputWrite write;
  private final LocalFlows disk;
  private final ProgressLine progress;
  private final TimedPhases phases;
  private long at;
  private boolean writing;
  private boolean committing;

  LastPhases(AttemptRuntime runtime, PhaseTimes times, LocalFlows disk, Work work) {
    this.runtime = runtime;
    emulation = runtime.emulation();
    this.times = times;
    this.disk = disk;
    this.work = work;
    progress = new ProgressLine(work.attempt(), emulation, runtime.node());
    phases = new TimedPhases(emulation.condition(), progress);
    write = new OutputWrite(runtime, work.attempt().job(), work.outputBytes(), work.replicas());
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
        emulation.run().tasks().burn() ? runtime::burnUntil : runtime::at,
        this::diskNanos,
        this::onComputed);
  }

  /** Ends a hanging attempt after the timeout, as Hadoop's TaskTracker kills a silent task. */
  private void hang(long begin, float reached) {
    progress.tell(reached, reached, begin, begin);
    at = begin + emulation.run().tasks().timeoutNanos();
    runtime.at(at, () -> failed(at));
  }

  private void onComputed(long computed) {
    at = computed;
    times.computed(at);
    if (toFullDisk()) {
      failed(at);
      return;
    }
    writing = true;
    write.begin(at);
    if (emulation.sharesDisk() && work.outputBytes() > 0) {
      writeToSharedDisk();
    } else {
      phases.begin(
          Pace.DISK,
          at,
          emulation.writeNanos(work.outputBytes()),
          runtime::at,
          () -> 0,
          this::onDiskWritten);
    }
  }

  /** As Hadoop's LocalDirAllocator finds no room in any of its directories. */
  private boolean toFullDisk() {
    return phases.condition().full() && work.outputBytes() > 0;
  }

  /** The node is in another condition, in whatever phase the attempt is. */
  void onConditionChanged(NodeConditionChanged changed) {
    phases.alter(changed);
    if (writing && !write.onDisk() && toFullDisk() && !emulation.sharesDisk()) {
      broken(changed.sinceNanos());
    }
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

  private void onDiskWritten(long written) {
    at = written;
    write.diskEnded(at);
    reportIfWritten();
  }

  /** A flow of the attempt to or from its disk has ended, in whatever phase. */
  void onLocalFlow(FlowAnswer flow) {
    if (flow instanceof FlowLost) {
      broken(flow.atNanos());
      return;
    }
    disk.ended(flow);
    reportIfWritten();
  }

  /** True if a flow belongs to these phases. */
  static boolean owns(FlowAnswer flow) {
    return flow.tag() >= OutputWrite.FIRST_TAG;
  }

  /** A flow of these phases has ended. */
  void onFlow(FlowAnswer flow) {
    write.ended(flow, times);
    reportIfWritten();
  }

  private void reportIfWritten() {
    if (!writing || !write.over()) {
      return;
    }
    long written = write.endNanos();
    PollSettings polls = emulation.run().tasks().polls();
    if (work.sorted() || polls.commitNanos() == 0) {
      report(Outcome.SUCCEEDED, written, work.outputBytes());
    } else if (!committing) {
      committing = true;
      at = polls.commitAt(written, emulation.heartbeatAt(written));
      runtime.at(at, () -> report(Outcome.SUCCEEDED, at, work.outputBytes()));
    }
  }

  /** The attempt fails. */
  void failed(long failedNanos) {
    report(Outcome.FAILED, failedNanos, 0);
  }

  /** The attempt cannot write; its flows before these phases are closed. */
  private void broken(long brokenNanos) {
    close();
    failed(brokenNanos);
  }

  /** The attempt is killed, now, whatever it was at; its flows before these phases are closed. */
  void killed() {
    close();
    report(Outcome.KILLED, emulation.clock().now(), 0);
  }

  private void close() {
    if (write.flowsOpen()) {
      write.close();
    }
    disk.close();
  }

  private void report(Outcome outcome, long endNanos, long outputBytes) {
    runtime.end(times.report(outcome, endNanos, outputBytes));
  }
}
