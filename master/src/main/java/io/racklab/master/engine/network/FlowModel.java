package io.racklab.master.engine.network;

import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.LocalFetch;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * The flows of a run in the fluid model: their ends, their rates, and the updates not yet sent to
 * workers. Times are emulated nanoseconds unless stated otherwise.
 */
final class FlowModel {
  private static final double NANOS = 1e9;

  private final Topology topology;
  private final FluidNetwork fluid;
  private final FlowPaths paths;
  private final ActiveFlows flows = new ActiveFlows();
  private final ShuffleMilestones shuffles;
  private final PendingRateUpdates news;
  private final RackMonitor racks;
  private final List<Windows> windows = new ArrayList<>();
  private final PageCaches caches;
  private final FlowJournal journal;
  private final FlowObserver observer;
  private final ToDoubleFunction<Route> rates;
  private final boolean fluidWorkers;
  private final Runnable changed;
  private long nextFlow;
  private long presentNanos;

  /**
   * @param firstFlow the number of the first flow
   * @param watch the settings for measuring links
   * @param tolerance the greatest error of rates, as a share of a link's capacity
   * @param fluidWorkers true if no bytes are moved, so that a flow arrives when the model ends it
   * @param changed is called when there may be updates for workers
   */
  FlowModel(
      Topology topology,
      long firstFlow,
      LinkWatch watch,
      FlowJournal journal,
      double tolerance,
      boolean fluidWorkers,
      Runnable changed) {
    this.topology = topology;
    double[] capacities = new double[topology.linkCount()];
    for (int link = 0; link < capacities.length; link++) {
      capacities[link] = topology.capacity(link);
    }
    fluid = new FluidNetwork(capacities, tolerance);
    paths = new FlowPaths(topology, fluid);
    shuffles = new ShuffleMilestones(fluid, paths, flows);
    news = new PendingRateUpdates(fluid, paths);
    racks = new RackMonitor(topology, fluid, watch.congestion());
    windows.add(racks);
    caches = new PageCaches(topology);
    nextFlow = firstFlow;
    this.journal = journal;
    observer = watch.observer();
    rates = route -> fluid.rate(paths.of(route));
    this.fluidWorkers = fluidWorkers;
    this.changed = changed;
  }

  FluidNetwork fluid() {
    return fluid;
  }

  PendingRateUpdates news() {
    return news;
  }

  RackMonitor racks() {
    return racks;
  }

  ActiveFlows flows() {
    return flows;
  }

  ShuffleMilestones shuffles() {
    return shuffles;
  }

  /**
   * Creates a flow with a number, without starting it. It starts at the requested time, or at the
   * model's time if that is later, so that a late timer or message does not delay the model.
   *
   * @param answers receives its outcome
   */
  Flow number(OpenFlow asked, Consumer<FlowAnswer> answers, long now) {
    long reached = Math.round(fluid.time() * NANOS);
    Route route = paths.reduced(caches.next(asked.kind(), asked.route()));
    long start = Math.min(now, Math.max(asked.startNanos(), reached));
    return new Flow(nextFlow++, asked, answers, route, start);
  }

  void start(Flow flow) {
    advance(flow.startNanos());
    racks.wake(flow.startNanos());
    flows.add(flow);
    fluid.start(flow.number(), paths.of(flow.route()), flow.asked().bytes());
    observer.started(flow.number(), flow.asked(), flow.route(), flow.startNanos());
    changed.run();
  }

  /** Removes a flow without writing it to the journal. */
  void drop(Flow flow, long now) {
    advance(now);
    flows.remove(flow);
    if (fluid.cancel(flow.number())) {
      observer.stopped(flow.number(), now);
      changed.run();
    }
  }

  /**
   * Sets the share of a link's capacity that it carries.
   *
   * @param share from 0, at which its flows stand still, to 1
   */
  void capacity(int link, double share, long now) {
    advance(now);
    fluid.capacity(link, share * topology.capacity(link));
    observer.changed(link, share, now);
    changed.run();
  }

  /** Notes that the owner of a dropped flow learns of its loss. */
  void lost(Flow flow, long now) {
    observer.lost(flow.number(), now);
  }

  /** Notes that a flow cannot start. */
  void refused(Flow flow, long now) {
    observer.refused(flow.asked(), flow.route(), now);
  }

  /** Shows the observer the rates that have been computed for this instant. */
  void settled() {
    observer.settled(fluid.time(), rates);
  }

  /** Handles the arrival of all bytes of a flow at its receiver. */
  void arrived(Flow flow, long at) {
    flow.tell(at);
    flow.arrived(at);
    noteIfOver(flow);
  }

  /** Handles reports of the unsent shares of flows; some of the flows may no longer be active. */
  void unsent(List<UnsentShare> shares) {
    for (UnsentShare share : shares) {
      Flow flow = flows.of(share.flow());
      if (flow != null && flow.isPaced()) {
        flow.unsent(share.share());
        noteIfOver(flow);
      }
    }
  }

  /**
   * Notes that the senders on these nodes have sent their accounts: unsent shares that are not
   * reported by now stay unknown.
   */
  void sendersSettled(IntPredicate nodes) {
    for (Flow flow : flows.all()) {
      if (nodes.test(flow.route().source())) {
        flow.senderSettled();
        noteIfOver(flow);
      }
    }
  }

  /** Handles a reduce's read from its own node's disk, which crossed no link. */
  void fetchedLocally(LocalFetch fetch) {
    journal.note(fetch);
    shuffles.fetched(fetch.job(), fetch.bytes());
  }

  void advance(long now) {
    presentNanos = now;
    double target = now / NANOS;
    // Advancing when the model is already at this time would compute rates before all events of the
    // instant are in.
    if (target > fluid.time()) {
      moveTo(target);
    }
  }

  /**
   * Advances to the last end of a flow at or before a time, and no further: a message that arrives
   * later may start a flow between that end and the time.
   */
  void endDue(long now) {
    presentNanos = now;
    double present = now / NANOS;
    while (present > fluid.time() && fluid.nextFinish() <= present) {
      moveTo(fluid.nextFinish());
    }
  }

  /** Advances to a time and stops at the end of each window on the way. */
  private void moveTo(double target) {
    Windows next = nextWindow();
    while (next.endSeconds() < target) {
      fluid.advanceTo(next.endSeconds(), this::ended);
      next.windowEnded();
      next = nextWindow();
    }
    fluid.advanceTo(target, this::ended);
    for (Windows one : windows) {
      if (one.endSeconds() <= target) {
        one.windowEnded();
      }
    }
  }

  private Windows nextWindow() {
    Windows next = racks;
    for (Windows one : windows) {
      if (one.endSeconds() < next.endSeconds()) {
        next = one;
      }
    }
    return next;
  }

  /** Adds windows. The model stops at the end of each of them, however late a timer is. */
  void lookAt(Windows more) {
    windows.add(more);
  }

  /**
   * Advances to the end of the next flow, which the timer's whole nanoseconds may miss by a
   * fraction.
   *
   * @param endSeconds the flow's end in the model
   */
  void advanceToEnd(double endSeconds, long now) {
    moveTo(Math.max(Math.max(fluid.time(), endSeconds), now / NANOS));
    changed.run();
  }

  private void ended(long number, double at) {
    Flow flow = flows.of(number);
    flow.expected(Math.round(at * NANOS));
    observer.ended(number, at);
    if (fluidWorkers) {
      arrived(flow, flow.expectedNanos());
    } else if (flow.route().isLocal()) {
      flow.tell(flow.expectedNanos());
      flow.arrived(Math.max(presentNanos, flow.expectedNanos()));
      noteIfOver(flow);
    } else {
      news.ended(flow);
      noteIfOver(flow);
    }
    if (flow.asked().kind() == FlowKind.SHUFFLE) {
      shuffles.fetched(flow.asked().job(), flow.asked().bytes());
    }
    changed.run();
  }

  private void noteIfOver(Flow flow) {
    if (flow.over()) {
      flows.remove(flow);
      journal.note(flow);
    }
  }
}
