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
 * An attempt's reads and writes on a disk that the node's tasks share. Each step consists of at
 * most two flows; the attempt continues when both have ended.
 */
final class LocalFlows {
  /** The first tag of these flows, above the tags of all other flows of an attempt. */
  private static final long FIRST_TAG = 1L << 33;

  private final AttemptRuntime runtime;
  private final int job;
  private final Map<Long, Step> open = new TreeMap<>();
  private long nextTag = FIRST_TAG;

  LocalFlows(AttemptRuntime runtime, int job) {
    this.runtime = runtime;
    this.job = job;
  }

  /** True if a flow was opened by this class. */
  static boolean owns(FlowAnswer flow) {
    return flow.tag() >= FIRST_TAG;
  }

  /** Reads bytes, then passes the end time to {@code ended}, even if there is nothing to read. */
  void read(FlowKind kind, long bytes, long at, LongConsumer ended) {
    step(kind, bytes, 0, at, ended);
  }

  /** Writes bytes, then passes the end time to {@code ended}, even if there is nothing to write. */
  void write(FlowKind kind, long bytes, long at, LongConsumer ended) {
    step(kind, 0, bytes, at, ended);
  }

  /** Reads bytes and writes as many at the same time. */
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

  /** Handles the end of one of these flows. */
  void ended(FlowAnswer flow) {
    Step step = open.remove(flow.tag());
    step.flows--;
    step.endNanos = Math.max(step.endNanos, flow.atNanos());
    if (step.flows == 0) {
      step.ended.accept(step.endNanos);
    }
  }

  /** Closes all open flows. */
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
