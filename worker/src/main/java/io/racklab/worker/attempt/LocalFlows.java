package io.racklab.worker.attempt;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Reads and writes of an attempt on its node's disk, where tasks share that: each time a step of
 * one or two flows, after which the attempt goes on.
 */
final class LocalFlows {
  /** Tags of these flows count from here, above those of all other flows of an attempt. */
  private static final long FIRST_TAG = 1L << 33;

  private final AttemptRuntime runtime;
  private final int job;
  private final Map<Long, Step> open = new TreeMap<>();
  private long nextTag = FIRST_TAG;

  LocalFlows(AttemptRuntime runtime, int job) {
    this.runtime = runtime;
    this.job = job;
  }

  /** True if a flow is a read or a write on the local disk. */
  static boolean owns(FlowAnswer flow) {
    return flow.tag() >= FIRST_TAG;
  }

  /** Reads; then is told when that ended, even if nothing is to be read. */
  void read(FlowKind kind, long bytes, long at, LongConsumer ended) {
    step(kind, bytes, 0, at, ended);
  }

  /** Writes, likewise. */
  void write(FlowKind kind, long bytes, long at, LongConsumer ended) {
    step(kind, 0, bytes, at, ended);
  }

  /** Reads and writes a number of bytes in parallel. */
  void merge(long bytes, long at, LongConsumer ended) {
    step(FlowKind.MERGE, bytes, bytes, at, ended);
  }

  private void step(FlowKind kind, long read, long written, long at, LongConsumer ended) {
    if (read + written == 0) {
      ended.accept(at);
      return;
    }
    Step step = new Step(ended, at);
    begin(step, kind, DiskUse.READ, read, at);
    begin(step, kind, DiskUse.WRITE, written, at);
  }

  private void begin(Step step, FlowKind kind, DiskUse use, long bytes, long at) {
    if (bytes > 0) {
      long tag = nextTag++;
      open.put(tag, step);
      step.flows++;
      int here = runtime.emulation().node().node();
      Route route = new Route(here, here, use);
      runtime.open(new OpenFlow(kind, job, here, route, bytes, tag, at, runtime.flowOwner()));
    }
  }

  /** One of these flows has ended. */
  void ended(FlowAnswer flow) {
    Step step = open.remove(flow.tag());
    step.flows--;
    step.endNanos = Math.max(step.endNanos, flow.atNanos());
    if (step.flows == 0) {
      step.ended.accept(step.endNanos);
    }
  }

  /** Closes what is open. */
  void close() {
    open.keySet().forEach(runtime::close);
    open.clear();
  }

  private static final class Step {
    private final LongConsumer ended;
    private long endNanos;
    private int flows;

    Step(LongConsumer ended, long endNanos) {
      this.ended = ended;
      this.endNanos = endNanos;
    }
  }
}
