package io.racklab.master.engine.network;

import io.racklab.master.engine.network.Network.Open;
import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.StopFlow;
import java.util.ArrayList;
import java.util.List;

/**
 * The workers as senders: if real bytes are sent, they receive the flows to send and their rates.
 */
final class Senders {
  private final List<Provisioned> workers;
  private final int[] workerOfNode;
  private final boolean fluid;
  private final LinkMode links;

  Senders(Open open, LinkMode links) {
    workers = new ArrayList<>(open.workers());
    workerOfNode = open.workerOfNode();
    fluid = open.workers().stream().anyMatch(Provisioned::fluid);
    this.links = links;
  }

  /** True if no bytes are sent, so that a flow arrives when the model ends it. */
  boolean areFluid() {
    return fluid;
  }

  int count() {
    return workers.size();
  }

  /** Handles the replacement of a worker. */
  void replaced(int place, Provisioned by) {
    workers.set(place, by);
  }

  void begin(Flow flow) {
    Route route = flow.route();
    if (sends(route)) {
      Provisioned receiver = workerOf(route.destination());
      workerOf(route.source()).worker().tell(flow.startTo(receiver));
      if (paced()) {
        flow.paced();
      } else {
        FlowDue due = new FlowDue(flow.number(), flow.startNanos());
        workerOf(route.source()).worker().tell(new Allocation(List.of(), List.of(due)));
      }
    }
  }

  void stop(Flow flow) {
    if (sends(flow.route())) {
      workerOf(flow.route().source()).worker().tell(new StopFlow(flow.number()));
    }
  }

  void tell(PendingRateUpdates news) {
    news.tell(workers, workerOfNode, paced());
  }

  /** True if real bytes are sent, which is never the case within a node. */
  private boolean sends(Route route) {
    return !fluid && !route.isLocal();
  }

  /** True if senders are paced. Over native links each flow is sent whole at once. */
  private boolean paced() {
    return !fluid && links == LinkMode.EMULATED;
  }

  private Provisioned workerOf(int node) {
    return workers.get(workerOfNode[node]);
  }
}
