package io.racklab.worker.transfer;

import io.racklab.protocol.Route;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides which flow may send how much, and when the next one may. A chunk is due when the path's
 * rates have earned all of it: so no flow is ever ahead of the fluid model, and its last byte
 * leaves when the fluid model ends it. Plain code: no sockets, no threads, no clock. Not
 * thread-safe.
 */
final class Pacer {
  private final ChunkSizes sizes;
  private final Map<Route, PacedPath> paths = new HashMap<>();
  private final Map<Long, PacedFlow> flows = new HashMap<>();
  private final Heap<PacedPath> deadlines = new Heap<>(PacedPath.ORDER);

  Pacer(ChunkSizes sizes) {
    this.sizes = sizes;
  }

  /**
   * A path keeps its rate while no flow uses it, until it is told 0.
   *
   * @param nowNanos by the clock that the rate's moment is given in
   */
  void rate(PathRate rate, long nowNanos) {
    PacedPath path = path(rate.route());
    path.rate(rate.bytesPerSecond(), rate.sinceNanos(), nowNanos);
    deadlines.moved(path);
    forgetIfIdle(path);
  }

  /**
   * Lets a flow send as soon as its path has a rate.
   *
   * @throws IllegalArgumentException if a flow with this number is under way
   */
  PacedFlow start(OutgoingFlow outgoing, long nowNanos) {
    if (flows.containsKey(outgoing.flow())) {
      throw new IllegalArgumentException("flow " + outgoing.flow() + " is already under way");
    }
    PacedPath path = path(outgoing.route());
    PacedFlow flow = path.start(outgoing, nowNanos);
    flows.put(outgoing.flow(), flow);
    deadlines.moved(path);
    return flow;
  }

  /** The flow whose chunk is due, the longest overdue path first; null if none is. */
  PacedFlow due(long nowNanos) {
    PacedPath path = deadlines.first();
    return path == null || path.deadline() > nowNanos ? null : path.first();
  }

  /** When the next chunk is due, or {@link ServiceCurve#NEVER}. */
  long deadline() {
    PacedPath path = deadlines.first();
    return path == null ? ServiceCurve.NEVER : path.deadline();
  }

  /** The due flow's chunk has been handed over; after its last one the flow is forgotten. */
  void advance(PacedFlow flow, long nowNanos) {
    boolean last = flow.path().advance(flow, nowNanos);
    deadlines.moved(flow.path());
    if (last) {
      flows.remove(flow.flow().flow());
      forgetIfIdle(flow.path());
    }
  }

  /** The flow cannot send now, whatever it has earned, until it is resumed. */
  void park(PacedFlow flow) {
    flow.path().park(flow);
    deadlines.moved(flow.path());
  }

  /** A parked flow can send again; does nothing if it was removed meanwhile. */
  void resume(PacedFlow flow, long nowNanos) {
    if (flow.parked() && flows.get(flow.flow().flow()) == flow) {
      flow.path().resume(flow, nowNanos);
      deadlines.moved(flow.path());
    }
  }

  /** A flow has earned all that is left of it; does nothing if no such flow is under way. */
  void release(long number, long nowNanos) {
    PacedFlow flow = flows.get(number);
    if (flow != null) {
      flow.path().release(flow, nowNanos);
      deadlines.moved(flow.path());
    }
  }

  /** Ends a flow early. Returns it, or null if no such flow is under way. */
  PacedFlow remove(long number) {
    PacedFlow flow = flows.remove(number);
    if (flow != null) {
      flow.path().remove(flow);
      deadlines.moved(flow.path());
      forgetIfIdle(flow.path());
    }
    return flow;
  }

  private PacedPath path(Route route) {
    PacedPath path = paths.get(route);
    if (path == null) {
      path = new PacedPath(route, sizes);
      paths.put(route, path);
      deadlines.add(path);
    }
    return path;
  }

  private void forgetIfIdle(PacedPath path) {
    if (path.idle()) {
      paths.remove(path.route());
      deadlines.remove(path);
    }
  }
}
