package io.racklab.deploy.simulate.network;

import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.FlowKind;
import io.racklab.topologies.Topology;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The bytes that flows and links carry: rates added up over time. */
final class CarriedBytes {
  /**
   * The seconds by which times of the model may be off: they are floating-point numbers, and ends a
   * nanosecond apart count as one.
   */
  static final double INSTANT = 1e-8;

  /** The bytes by which sums may be off, besides those of a link in {@link #INSTANT}. */
  private static final double BYTES = 0.01;

  private static final double ROUNDING = 1e-9;
  private static final double NANOS = 1e9;

  private final LinkWindowBytes loads;
  private final double windowSeconds;
  private final double slack;
  private final Map<String, Integer> ended = new HashMap<>();
  private double now;

  CarriedBytes(Topology topology, PlainLinks links, long windowNanos) {
    loads = new LinkWindowBytes(topology.linkCount(), windowNanos);
    windowSeconds = windowNanos / NANOS;
    double fastest = 0;
    for (int link = 0; link < topology.linkCount(); link++) {
      double capacity = links.capacity(topology.linkName(link));
      fastest = Double.isInfinite(capacity) ? fastest : Math.max(fastest, capacity);
    }
    slack = BYTES + fastest * INSTANT;
  }

  /** Lets flows carry bytes at their rates up to a time. */
  void passTo(double seconds, Collection<RouteFlows> active) {
    while (!active.isEmpty() && loads.endSeconds() < seconds) {
      pass(loads.endSeconds(), active);
      loads.next(loads.endSeconds());
    }
    pass(seconds, active);
    if (loads.endSeconds() <= seconds) {
      loads.next(seconds);
    }
  }

  private void pass(double seconds, Collection<RouteFlows> active) {
    double passed = seconds - now;
    if (passed > 0) {
      now = seconds;
      for (RouteFlows flows : active) {
        flows.pass(passed);
        for (int link : flows.links()) {
          loads.carry(link, flows.count() * flows.rate() * passed);
        }
      }
    }
  }

  /** True if two numbers of bytes differ only by rounding. */
  boolean isNear(double one, double other) {
    return Math.abs(one - other) <= slack + ROUNDING * Math.max(one, other);
  }

  /** Notes that a flow has ended. */
  void ended(ObservedFlow flow, long nanos) {
    ended.merge(
        key(
            flow.asked().kind(),
            flow.asked().job(),
            flow.asked().bytes(),
            flow.startNanos(),
            nanos + " " + nanos),
        1,
        Integer::sum);
  }

  private static String key(FlowKind kind, int job, long bytes, long start, String ends) {
    return kind + " job-" + job + " " + bytes + " B " + start + " " + ends;
  }

  /**
   * Checks that each flow that ended has one row. A reduce's fetches from its own node also have
   * rows, but they are flows only if tasks share the node's disk.
   */
  void compareFlows(Topology topology, List<FlowRow> rows, Evidence evidence) {
    Map<String, Integer> left = new HashMap<>(ended);
    for (FlowRow row : rows) {
      String key =
          key(
              row.kind(),
              row.job(),
              row.bytes(),
              row.startNanos(),
              row.finishNanos() + " " + row.expectedNanos());
      boolean isFlow =
          row.kind() != FlowKind.SHUFFLE
              || !row.source().equals(row.destination())
              || topology.diskRead(topology.nodeNamed(row.source())) != Topology.NO_LINK;
      if (isFlow) {
        evidence.tested(left.merge(key, -1, Integer::sum) >= 0, () -> "no flow has the row " + row);
      }
    }
    left.forEach((key, count) -> evidence.tested(count <= 0, () -> "no row for the flow " + key));
  }

  /** Checks the rows of links against the rates of the flows on them. */
  void compareLinks(Topology topology, List<LinkRow> rows, Evidence evidence) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int link = 0; link < topology.linkCount(); link++) {
      numbers.put(topology.linkName(link), link);
    }
    Map<Long, double[]> left = loads.byEnd();
    for (LinkRow row : rows) {
      double[] bytes = left.get(row.endNanos());
      double told = row.usedBytesPerSecond() * windowSeconds;
      double seen = bytes == null ? 0 : bytes[numbers.get(row.link())];
      evidence.tested(isNear(told, seen), () -> "flows carried " + seen + " B in " + row);
      if (bytes != null) {
        bytes[numbers.get(row.link())] = 0;
      }
    }
    left.forEach(
        (end, bytes) -> {
          for (int link = 0; link < bytes.length; link++) {
            String name = topology.linkName(link);
            double lacking = bytes[link];
            if (lacking > 0) {
              evidence.tested(
                  isNear(lacking, 0),
                  () -> "%s has no row for %.3f B until %d ns".formatted(name, lacking, end));
            }
          }
        });
  }
}
