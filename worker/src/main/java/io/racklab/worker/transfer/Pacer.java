package io.racklab.worker.transfer;

import io.racklab.protocol.Route;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides which flow sends next, when, and how many bytes. A chunk is due once the flow has earned
 * all of it at its path's rates. No flow is therefore ever ahead of the fluid model, and the last
 * byte of a flow leaves when the fluid model ends the flow. Uses no sockets, no threads and no
 * clock. Not thread-safe.
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
   * Sets the rate of a path, which it keeps while no flow uses it, until the rate is set to 0.
   *
   * @param nowNanos the present time, by the same clock as the rate's time
   */
  void rate(PathRate rate, long nowNanos) {
    PacedPath path = path(rate.route());
    path.rate(rate.bytesPerSecond(), rate.sinceNanos(), nowNanos);
    deadlines.moved(path);
    forgetIfIdle(path);
  }

  /**
   * Starts a flow, which sends as soon as its path has a rate.
   *
   * @throws IllegalArgumentException if a flow with this number is active
   */
  PacedFlow start(OutgoingFlow outgoing, long nowNanos) {
    if (flows.containsKey(outgoing.flow())) {
      throw new IllegalArgumentException("flow " + outgoing.flow() + " is active already");
    }
    PacedPath path = path(outgoing.route());
    PacedFlow flow = path.start(outgoing, nowNanos);
    flows.put(outgoing.flow(), flow);
    deadlines.moved(path);
    return flow;
  }

  /**
   * Returns a flow whose chunk is due, of the path with the earliest deadline; null if none is due.
   */
  PacedFlow due(long nowNanos) {
    PacedPath path = deadlines.first();
    return path == null || path.deadline() > nowNanos ? null : path.first();
  }

  /** Returns the time at which the next chunk is due, or {@link ServiceCurve#NEVER}. */
  long deadline() {
    PacedPath path = deadlines.first();
    return path == null ? ServiceCurve.NEVER : path.deadline();
  }

  /**
   * Moves on to the due flow's next chunk after one was handed over; removes the flow after its
   * last one.
   */
  void advance(PacedFlow flow, long nowNanos) {
    boolean last = flow.path().advance(flow, nowNanos);
    deadlines.moved(flow.path());
    if (last) {
      flows.remove(flow.flow().flow());
      forgetIfIdle(flow.path());
    }
  }

  /** Suspends a flow, which cannot send until it is resumed. */
  void park(PacedFlow flow) {
    flow.path().park(flow);
    deadlines.moved(flow.path());
  }

  /** Resumes a parked flow; does nothing if it was removed meanwhile. */
  void resume(PacedFlow flow, long nowNanos) {
    if (flow.parked() && flows.get(flow.flow().flow()) == flow) {
      flow.path().resume(flow, nowNanos);
      deadlines.moved(flow.path());
    }
  }

  /** Lets a flow send all its remaining bytes; does nothing if it is not active. */
  void release(long number, long nowNanos) {
    PacedFlow flow = flows.get(number);
    if (flow != null) {
      flow.path().release(flow, nowNanos);
      deadlines.moved(flow.path());
    }
  }

  /** Ends a flow early; returns it, or null if it is not active. */
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
