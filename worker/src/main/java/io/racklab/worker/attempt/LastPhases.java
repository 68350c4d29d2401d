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
 * The last phases of every map and reduce attempt: the attempt computes, writes its output and
 * sends its report, which is its last message.
 */
final class LastPhases {
  /**
   * The work of these phases.
   *
   * @param times the attempt's times
   * @param outputBytes the bytes to write
   * @param sorted true if reduces fetch the output; false if it is output of the job, which is
   *     committed
   * @param replicas the nodes of the write pipeline, in its order
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

  /** Returns the attempt's timed phases. */
  TimedPhases phases() {
    return phases;
  }

  /** Returns the reporter of the attempt's progress. */
  ProgressLine progress() {
    return progress;
  }

  /** Returns the time that computing takes in the node's current condition, in nanoseconds. */
  long computeNanos() {
    return phases.nanos(Pace.COMPUTE, emulation.computeNanos(work.times().computeNanos()));
  }

  /**
   * Returns the time that writing to the local disk takes in the node's current condition, in
   * nanoseconds.
   */
  long diskNanos() {
    return phases.nanos(Pace.DISK, emulation.writeNanos(work.outputBytes()));
  }

  /**
   * Begins to compute.
   *
   * @param begin the time at which it begins, possibly slightly in the past
   * @param reached the attempt's progress, from 0 to 1
   */
  void begin(long begin, float reached) {
    if (work.times().hangs()) {
      hang(begin, reached);
      return;
    }
    phases.begin(
        Pace.COMPUTE,
        begin,
        emulation.computeNanos(work.times().nanosUntilEnd()),
        emulation.run().tasks().burn() ? runtime::burnUntil : runtime::at,
        this::restNanos,
        work.times().fails() ? this::failed : this::onComputed);
  }

  /** Returns the time of what would follow the computing if the attempt does not fail. */
  private long restNanos() {
    AttemptTimes all = work.times();
    long notComputed = emulation.computeNanos(all.computeNanos() - all.nanosUntilEnd());
    return phases.nanos(Pace.COMPUTE, notComputed) + diskNanos();
  }

  /**
   * Fails the attempt after the timeout, as Hadoop's TaskTracker kills a task that reports no
   * progress.
   */
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

  /**
   * True if the attempt has output but its disk is full; Hadoop's LocalDirAllocator then finds no
   * room in any of its directories.
   */
  private boolean toFullDisk() {
    return phases.condition().full() && work.outputBytes() > 0;
  }

  /** Handles a change of the node's condition in any phase of the attempt. */
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

  /** Handles the end or loss of a flow of the attempt on its own disk, in any phase. */
  void onLocalFlow(FlowAnswer flow) {
    if (flow instanceof FlowLost) {
      broken(flow.atNanos());
      return;
    }
    disk.ended(flow);
    reportIfWritten();
  }

  /** True if a flow belongs to these phases and not to an earlier phase. */
  static boolean owns(FlowAnswer flow) {
    return flow.tag() >= OutputWrite.FIRST_TAG;
  }

  /** Handles the end of a flow of these phases. */
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

  /** Ends the attempt as failed. */
  void failed(long failedNanos) {
    report(Outcome.FAILED, failedNanos, 0);
  }

  /** Fails the attempt since it cannot write; the flows of earlier phases are closed already. */
  private void broken(long brokenNanos) {
    close();
    failed(brokenNanos);
  }

  /** Ends the attempt as killed, in any phase; the flows of earlier phases are closed already. */
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
