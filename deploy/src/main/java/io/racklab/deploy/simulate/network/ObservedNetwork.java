package io.racklab.deploy.simulate.network;

import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.master.engine.network.FlowObserver;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A plain model of one run's network: it checks that rates are fair, adds them up over time, and
 * checks that flows end when they have carried their bytes.
 */
public final class ObservedNetwork implements FlowObserver {
  private static final double NANOS = 1e9;

  private final Topology topology;
  private final PlainLinks plain;
  private final FairRates fair;
  private final StandingTimes standing;
  private final PageCacheShares caches;
  private final CarriedBytes carried;
  private final AttemptDisks disks;
  private final FetchPenalties penalties = new FetchPenalties();
  private final Map<String, Evidence> evidence = new HashMap<>();
  private final Map<Route, RouteFlows> routes = new HashMap<>();
  private final Map<Route, RouteFlows> active = new LinkedHashMap<>();
  private final Map<Long, ObservedFlow> flows = new LinkedHashMap<>();
  private final Map<Long, ObservedFlow> stopped = new HashMap<>();

  /**
   * @param experiment the experiment as specified
   * @param of makes the evidence of a rule, by its name
   */
  public ObservedNetwork(Experiment experiment, Function<String, Evidence> of) {
    topology = new Topology(experiment.cluster());
    NetworkRuleNames.NAMES.forEach(name -> evidence.put(name, of.apply(name)));
    plain = new PlainLinks(topology.cluster());
    fair = new FairRates(topology, plain);
    standing = new StandingTimes();
    caches = new PageCacheShares(plain);
    carried = new CarriedBytes(topology, plain, experiment.measurement().linkWindow().toNanos());
    disks =
        new AttemptDisks(
            experiment.execution().tasks(),
            plain,
            evidence.get(NetworkRuleNames.SPILLS),
            evidence.get(NetworkRuleNames.MERGES));
  }

  @Override
  public void started(long flow, OpenFlow asked, Route route, long nanos) {
    carried.passTo(nanos / NANOS, active.values());
    cacheServes(asked, route);
    disks.started(asked, nanos);
    penalties.fetches(asked, nanos);
    RouteFlows on = asked.bytes() == 0 ? null : on(route);
    if (on != null) {
      on.add(1);
      active.put(route, on);
    }
    flows.put(flow, new ObservedFlow(asked, nanos, on, on == null ? 0 : on.carried()));
  }

  private void cacheServes(OpenFlow asked, Route route) {
    Route whole = asked.route();
    boolean written = asked.kind() == FlowKind.SHUFFLE || asked.kind() == FlowKind.MERGE;
    boolean reads = whole.disks().reads() && plain.sharesDisk(whole.source());
    if (reads) {
      boolean served = !route.disks().reads();
      evidence
          .get(NetworkRuleNames.CACHE)
          .tested(
              written ? caches.read(whole.source(), served) : !served,
              () -> asked + " takes " + route);
    }
  }

  /** Returns the flows of a route; null if it crosses no link. */
  private RouteFlows on(Route route) {
    return routes.computeIfAbsent(
        route,
        any -> {
          int[] links =
              topology.route(
                  route.source(),
                  route.destination(),
                  route.disks().reads(),
                  route.disks().writes());
          Set<String> names = new TreeSet<>();
          Arrays.stream(links)
              .mapToObj(topology::linkName)
              .map(PlainLinks::plain)
              .forEach(names::add);
          evidence
              .get(NetworkRuleNames.ROUTE)
              .tested(names.equals(plain.of(route)), () -> route + " crosses " + names);
          return links.length == 0 ? null : new RouteFlows(route, links);
        });
  }

  @Override
  public void ended(long number, double seconds) {
    ObservedFlow flow = left(number, seconds);
    double due = flow.flows() == null ? flow.startNanos() / NANOS : seconds;
    double bytes = flow.flows() == null ? 0 : flow.asked().bytes();
    evidence
        .get(NetworkRuleNames.ENDS)
        .tested(
            carried.isNear(flow.moved(), bytes) && Math.abs(seconds - due) < CarriedBytes.INSTANT,
            () -> "%s ended at %.9f s with %.3f B".formatted(flow, seconds, flow.moved()));
    carried.ended(flow, Math.round(seconds * NANOS));
    disks.ended(flow.asked(), Math.round(seconds * NANOS));
  }

  @Override
  public void stopped(long number, long nanos) {
    ObservedFlow flow = left(number, nanos / NANOS);
    stopped.put(number, flow);
    disks.stopped(flow.asked());
    double moved = flow.moved();
    evidence
        .get(NetworkRuleNames.STOPPED)
        .tested(
            moved <= flow.asked().bytes() || carried.isNear(moved, flow.asked().bytes()),
            () -> "%s had carried %.3f B".formatted(flow, moved));
  }

  @Override
  public void lost(long number, long nanos) {
    penalties.failed(stopped.get(number).asked(), nanos);
  }

  @Override
  public void refused(OpenFlow asked, Route route, long nanos) {
    cacheServes(asked, route);
    penalties.fetches(asked, nanos);
    penalties.failed(asked, nanos);
  }

  private ObservedFlow left(long number, double seconds) {
    carried.passTo(seconds, active.values());
    ObservedFlow flow = flows.remove(number);
    if (flow.flows() != null) {
      flow.flows().add(-1);
      if (flow.flows().count() == 0) {
        flow.flows().rate(0);
        active.remove(flow.flows().route());
      }
    }
    return flow;
  }

  @Override
  public void changed(int link, double share, long nanos) {
    carried.passTo(nanos / NANOS, active.values());
    fair.change(link, share);
    standing.changed(link, share, nanos);
  }

  @Override
  public void settled(double seconds, ToDoubleFunction<Route> rates) {
    carried.passTo(seconds, active.values());
    active.forEach((route, on) -> on.rate(rates.applyAsDouble(route)));
    if (!active.isEmpty()) {
      String wrong = fair.wrong(active.values());
      evidence
          .get(NetworkRuleNames.BOTTLENECK)
          .tested(wrong.isEmpty(), () -> "at %.9f s %s".formatted(seconds, wrong));
    }
    if (standing.any()) {
      for (ObservedFlow flow : flows.values()) {
        standing
            .endNanos(flow)
            .ifPresent(
                end ->
                    evidence
                        .get(NetworkRuleNames.STANDS)
                        .tested(
                            seconds < end / NANOS + CarriedBytes.INSTANT,
                            () -> "%s stands still at %.9f s".formatted(flow, seconds)));
      }
    }
  }

  /** Compares the rows of the run, which has ended, with what was observed. */
  public void compare(List<FlowRow> flowRows, List<LinkRow> linkRows, List<EventRow> events) {
    carried.compareFlows(topology, flowRows, evidence.get(NetworkRuleNames.ROWS));
    carried.compareLinks(topology, linkRows, evidence.get(NetworkRuleNames.LINKS));
    penalties.compare(topology, events, evidence.get(NetworkRuleNames.PENALTY));
  }
}
