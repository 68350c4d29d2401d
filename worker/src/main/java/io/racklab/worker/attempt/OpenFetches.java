package io.racklab.worker.attempt;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.worker.attempt.FetchPlan.Fetch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The fetches of a reduce that are flows under way: a few, in the order in which they began. */
final class OpenFetches {
  private final Emulation emulation;
  private final int job;
  private final Consumer<OpenFlow> flows;
  private final ActorRef<FlowAnswer> owner;
  private final List<OpenFetch> open = new ArrayList<>();
  private long nextTag;

  private record OpenFetch(long tag, Fetch fetch) {}

  /**
   * @param flows opens a flow
   */
  OpenFetches(Emulation emulation, int job, Consumer<OpenFlow> flows, ActorRef<FlowAnswer> owner) {
    this.emulation = emulation;
    this.job = job;
    this.flows = flows;
    this.owner = owner;
  }

  /**
   * Opens a flow for a fetch.
   *
   * @param at when it is to start, in emulated nanoseconds
   */
  void begin(Fetch fetch, long at) {
    long tag = nextTag++;
    open.add(new OpenFetch(tag, fetch));
    int here = emulation.node().node();
    Route route = new Route(fetch.node(), here, DiskUse.READ);
    flows.accept(new OpenFlow(FlowKind.SHUFFLE, job, here, route, fetch.bytes(), tag, at, owner));
  }

  /** The fetch whose flow is over; null if it was closed while this was on its way. */
  Fetch over(FlowAnswer flow) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).tag() == flow.tag()) {
        return open.remove(i).fetch();
      }
    }
    return null;
  }

  /** Closes those from a lost node: what has come of them is of no use. */
  void closeFrom(int node) {
    for (OpenFetch one : open) {
      if (one.fetch().node() == node) {
        close(one);
      }
    }
    open.removeIf(one -> one.fetch().node() == node);
  }

  /** Closes all. */
  void close() {
    open.forEach(this::close);
    open.clear();
  }

  private void close(OpenFetch one) {
    emulation.tellNetwork(new CloseFlow(one.tag(), owner));
  }
}
