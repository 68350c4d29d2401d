package io.racklab.worker.transfer;

import io.racklab.protocol.Route;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * All flows of one route. They wait in the order of the service that they need. This order does not
 * depend on the rate, so a new rate moves the path among the paths, but not its flows. Not
 * thread-safe.
 */
final class PacedPath implements Heap.Element {
  /** The order by deadline; ties are broken by route, so that the order is deterministic. */
  static final Comparator<PacedPath> ORDER =
      Comparator.<PacedPath>comparingLong(path -> path.deadline)
          .thenComparing(path -> path.route, Route.ORDER);

  private final Route route;
  private final ChunkSizes sizes;
  private final ServiceCurve curve = new ServiceCurve();
  private final Set<PacedFlow> flows = new LinkedHashSet<>();
  private final Heap<PacedFlow> waiting = new Heap<>(PacedFlow.ORDER);
  private long latestStart = Long.MIN_VALUE;
  private int largestCut;
  private long deadline = ServiceCurve.NEVER;
  private int place = NOWHERE;

  PacedPath(Route route, ChunkSizes sizes) {
    this.route = route;
    this.sizes = sizes;
  }

  Route route() {
    return route;
  }

  ServiceCurve curve() {
    return curve;
  }

  /** Returns the time at which the first waiting flow may send, or {@link ServiceCurve#NEVER}. */
  long deadline() {
    return deadline;
  }

  /** Returns the waiting flow that needs the least service, or null. */
  PacedFlow first() {
    return waiting.first();
  }

  boolean idle() {
    return flows.isEmpty() && curve.rate() == 0;
  }

  void rate(double bytesPerSecond, long sinceNanos, long nowNanos) {
    long changed = curve.rate(bytesPerSecond, sinceNanos);
    boolean pastOfFlowsChanged = changed < latestStart;
    // A chunk cut for a much higher rate would delay a slow flow's next bytes for long.
    boolean chunksTooLarge = largestCut > 2 * sizes.at(bytesPerSecond);
    if (pastOfFlowsChanged || chunksTooLarge) {
      largestCut = 0;
      for (PacedFlow flow : flows) {
        if (changed < flow.flow().startNanos()) {
          flow.rebase();
        }
        cut(flow, nowNanos);
      }
      waiting.reorder();
    }
    reckon();
  }

  PacedFlow start(OutgoingFlow outgoing, long nowNanos) {
    PacedFlow flow = new PacedFlow(outgoing, this);
    flows.add(flow);
    latestStart = Math.max(latestStart, outgoing.startNanos());
    flow.rebase();
    cut(flow, nowNanos);
    waiting.add(flow);
    reckon();
    return flow;
  }

  /** Moves on to a flow's next chunk after one was handed over; returns true if there is none. */
  boolean advance(PacedFlow flow, long nowNanos) {
    flow.handOver();
    cut(flow, nowNanos);
    if (flow.chunk() == 0) {
      remove(flow);
      return true;
    }
    waiting.moved(flow);
    reckon();
    return false;
  }

  /** Lets a flow send all its remaining bytes. */
  void release(PacedFlow flow, long nowNanos) {
    flow.release();
    cut(flow, nowNanos);
    if (!flow.parked()) {
      waiting.moved(flow);
      reckon();
    }
  }

  void park(PacedFlow flow) {
    flow.parked(true);
    waiting.remove(flow);
    reckon();
  }

  void resume(PacedFlow flow, long nowNanos) {
    flow.parked(false);
    cut(flow, nowNanos);
    waiting.add(flow);
    reckon();
  }

  void remove(PacedFlow flow) {
    flows.remove(flow);
    waiting.remove(flow);
    if (flows.isEmpty()) {
      latestStart = Long.MIN_VALUE;
      largestCut = 0;
    }
    reckon();
  }

  private void cut(PacedFlow flow, long nowNanos) {
    flow.cut(sizes, nowNanos);
    largestCut = Math.max(largestCut, flow.chunk());
  }

  private void reckon() {
    PacedFlow first = waiting.first();
    if (first == null) {
      deadline = ServiceCurve.NEVER;
    } else {
      deadline = first.released() ? Long.MIN_VALUE : curve.reaches(first.target());
    }
  }

  @Override
  public int place() {
    return place;
  }

  @Override
  public void place(int place) {
    this.place = place;
  }
}
