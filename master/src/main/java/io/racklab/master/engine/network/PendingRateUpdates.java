package io.racklab.master.engine.network;

import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.PathRate;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.ArrayList;
import java.util.List;

/** The updates not yet sent to the workers: changed rates and ended flows. */
final class PendingRateUpdates {
  private static final double NANOS = 1e9;

  private final FluidNetwork fluid;
  private final FlowPaths paths;
  private final List<Flow> ended = new ArrayList<>();

  PendingRateUpdates(FluidNetwork fluid, FlowPaths paths) {
    this.fluid = fluid;
    this.paths = paths;
  }

  /** Adds a flow that the model has ended. */
  void ended(Flow flow) {
    ended.add(flow);
  }

  /**
   * Sends each worker the updates of its senders.
   *
   * @param workerOfNode for each node the index of its worker
   * @param sockets true if the workers send at rates, false if they only end flows
   */
  void tell(List<Provisioned> workers, int[] workerOfNode, boolean sockets) {
    Decisions decisions = new Decisions(workers.size());
    for (Flow flow : ended) {
      decisions.due(
          workerOfNode[flow.route().source()], new FlowDue(flow.number(), flow.expectedNanos()));
      if (sockets) {
        silenceIfIdle(flow, workerOfNode, decisions);
      }
    }
    ended.clear();
    if (sockets) {
      fluid.drainChanges(
          (path, rate, since) ->
              changed(path, rate, Math.round(since * NANOS), workerOfNode, decisions));
    }
    decisions.tell((worker, allocation) -> workers.get(worker).worker().tell(allocation));
  }

  /**
   * Sets the rate of a path without flows to 0, so that the next flow does not start with the old
   * rate.
   */
  private void silenceIfIdle(Flow flow, int[] workerOfNode, Decisions decisions) {
    int path = paths.of(flow.route());
    if (fluid.rate(path) == 0) {
      changed(path, 0, flow.expectedNanos(), workerOfNode, decisions);
    }
  }

  private void changed(
      int path, double rate, long sinceNanos, int[] workerOfNode, Decisions decisions) {
    Route route = paths.route(path);
    // A flow that stays on a node has no sender.
    if (!route.isLocal()) {
      decisions.rate(workerOfNode[route.source()], new PathRate(route, rate, sinceNanos));
    }
  }
}
