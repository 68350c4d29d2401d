package io.racklab.master.engine.network;

import io.racklab.master.engine.network.Network.AwaitShuffle;
import io.racklab.master.engine.network.Network.ShuffleArrived;
import io.racklab.protocol.FlowKind;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The pending {@link AwaitShuffle} requests. Each is answered when a number of bytes of a job's
 * shuffle have arrived in the fluid model, parts of flows included. Bytes fetched twice count
 * twice.
 */
final class ShuffleMilestones {

  /** The model's rounding error in bytes. */
  private static final double BYTES = 1e-3;

  /** The shortest time that is sure to advance the model's time. */
  private static final double SECONDS = 1e-9;

  private final FluidNetwork fluid;
  private final FlowPaths paths;
  private final ActiveFlows flows;
  private final List<AwaitShuffle> waiting = new ArrayList<>();
  private final Map<Integer, Long> ended = new HashMap<>();

  ShuffleMilestones(FluidNetwork fluid, FlowPaths paths, ActiveFlows flows) {
    this.fluid = fluid;
    this.paths = paths;
    this.flows = flows;
  }

  void add(AwaitShuffle milestone) {
    waiting.add(milestone);
  }

  boolean awaited() {
    return !waiting.isEmpty();
  }

  /** Adds the bytes of a fetch that has ended. */
  void fetched(int job, long bytes) {
    if (awaited()) {
      ended.merge(job, bytes, Long::sum);
    }
  }

  /**
   * Answers the requests whose bytes have arrived.
   *
   * @return the time of the next arrival in seconds, if the rates do not change; infinity for never
   */
  double look() {
    double next = Double.POSITIVE_INFINITY;
    for (Iterator<AwaitShuffle> all = waiting.iterator(); all.hasNext(); ) {
      AwaitShuffle milestone = all.next();
      double wait = wait(milestone);
      if (wait == 0) {
        all.remove();
        milestone.replyTo().tell(new ShuffleArrived(milestone.tag()));
      } else {
        next = Math.min(next, fluid.time() + wait);
      }
    }
    return next;
  }

  private double wait(AwaitShuffle milestone) {
    double missing = milestone.bytes() - ended.getOrDefault(milestone.job(), 0L);
    double rate = 0;
    for (Flow flow : flows.all()) {
      if (flow.asked().kind() == FlowKind.SHUFFLE
          && flow.asked().job() == milestone.job()
          && flow.expectedNanos() == Flow.UNKNOWN) {
        missing -= flow.asked().bytes() - fluid.remaining(flow.number());
        rate += fluid.rate(paths.of(flow.route()));
      }
    }
    return missing <= Math.max(BYTES, rate * SECONDS) ? 0 : missing / rate;
  }
}
