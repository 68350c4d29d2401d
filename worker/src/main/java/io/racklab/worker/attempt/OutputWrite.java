package io.racklab.worker.attempt;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import java.util.List;

/**
 * An attempt's last phase: its output goes to the local disk and, at the same time, along the
 * pipeline of replicas; the phase ends with the slowest of them. The caller writes to the disk and
 * calls {@link #diskEnded}.
 */
final class OutputWrite {
  /** The first tag of these flows, above the tags of a reduce's fetches and a map's input. */
  static final long FIRST_TAG = 1L << 32;

  private final AttemptRuntime runtime;
  private final Emulation emulation;
  private final int job;
  private final long bytes;
  private final List<Integer> replicas;
  private long endNanos;
  private int open;
  private boolean toDisk = true;

  OutputWrite(AttemptRuntime runtime, int job, long bytes, List<Integer> replicas) {
    this.runtime = runtime;
    emulation = runtime.emulation();
    this.job = job;
    this.bytes = bytes;
    this.replicas = replicas;
  }

  /**
   * Opens the flows of the pipeline.
   *
   * @param at the time at which the phase begins, possibly slightly in the past
   */
  void begin(long at) {
    int node = emulation.node().node();
    int from = node;
    for (int i = 0; i < replicas.size() && bytes > 0; i++) {
      int to = replicas.get(i);
      Route route = new Route(from, to, DiskUse.WRITE);
      runtime.open(
          new OpenFlow(
              FlowKind.OUTPUT, job, node, route, bytes, FIRST_TAG + i, at, runtime.flowOwner()));
      open++;
      from = to;
    }
  }

  /**
   * Handles the end or loss of a flow of the pipeline. As in HDFS, a replica that cannot be written
   * is left out, and so are the replicas behind it.
   */
  void ended(FlowAnswer flow, PhaseTimes times) {
    open--;
    endNanos = Math.max(endNanos, flow.atNanos());
    if (!(flow instanceof FlowEnded)) {
      return;
    }
    int hop = (int) (flow.tag() - FIRST_TAG);
    int from = hop == 0 ? emulation.node().node() : replicas.get(hop - 1);
    times.moved(bytes, emulation.crossRack(from, replicas.get(hop)));
  }

  /** Handles the end of the write to the disk. */
  void diskEnded(long at) {
    endNanos = Math.max(endNanos, at);
    toDisk = false;
  }

  /** True once the write to the disk has ended. */
  boolean onDisk() {
    return !toDisk;
  }

  /** True once the write to the disk and all flows have ended. */
  boolean over() {
    return !toDisk && open == 0;
  }

  boolean flowsOpen() {
    return open > 0;
  }

  /** Returns the latest end time of the parts that have ended. */
  long endNanos() {
    return endNanos;
  }

  void close() {
    for (int i = 0; i < replicas.size(); i++) {
      runtime.close(FIRST_TAG + i);
    }
  }
}
