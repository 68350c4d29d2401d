package io.racklab.worker.transfer;

import java.util.Comparator;

/** A flow under way at its sender: what it has sent and what comes next. Not thread-safe. */
final class PacedFlow implements Heap.Element {
  /** By need of service; ties by flow, so that the order never depends on chance. */
  static final Comparator<PacedFlow> ORDER =
      Comparator.<PacedFlow>comparingDouble(flow -> flow.target)
          .thenComparingLong(flow -> flow.flow.flow());

  private final OutgoingFlow flow;
  private final PacedPath path;
  private final SendHistory history;
  private double base;
  private double target;
  private long handed;
  private int chunk;
  private int paced;
  private boolean parked;
  private boolean released;
  private int place = NOWHERE;

  PacedFlow(OutgoingFlow flow, PacedPath path) {
    this.flow = flow;
    this.path = path;
    history = new SendHistory(flow.startNanos());
  }

  OutgoingFlow flow() {
    return flow;
  }

  PacedPath path() {
    return path;
  }

  /** Bytes handed to the connection so far. */
  long handed() {
    return handed;
  }

  /** Bytes to hand over next; 0 when all have been. */
  int chunk() {
    return chunk;
  }

  /** Those of the next bytes that were earned since the chunk before them. */
  int paced() {
    return paced;
  }

  /** The steps in which the operating system has taken over its bytes so far. */
  SendHistory history() {
    return history;
  }

  /** The share of its bytes, from 0 to 1, that had not been sent by a moment. */
  double unsentShare(long nanos) {
    return Math.max(0, 1 - history.sentBy(nanos) / flow.bytes());
  }

  /** When the rates known so far have the flow end, or {@link ServiceCurve#NEVER}. */
  long endNanos() {
    return path.curve().reaches(base + flow.bytes());
  }

  /** The value of the path's curve at which the next chunk has been earned. */
  double target() {
    return target;
  }

  /** Whether it may send all that is left at once. */
  boolean released() {
    return released;
  }

  void release() {
    released = true;
  }

  boolean parked() {
    return parked;
  }

  void parked(boolean parked) {
    this.parked = parked;
  }

  /** Counts from the curve's value at the start, which late news may have changed. */
  void rebase() {
    base = path.curve().at(flow.startNanos());
    target = released ? Double.NEGATIVE_INFINITY : base + handed + chunk;
  }

  void handOver() {
    handed += chunk;
  }

  /** Chooses the next chunk: the usual one, or all that a late flow has earned, if that is more. */
  void cut(ChunkSizes sizes, long nowNanos) {
    if (released) {
      chunk = (int) Math.min(sizes.largest(), flow.bytes() - handed);
      paced = 0;
      target = Double.NEGATIVE_INFINITY;
      return;
    }
    double behind = path.curve().at(nowNanos) - base - handed;
    int usual = sizes.at(path.curve().rate());
    long wanted = (long) Math.max(usual, Math.min(behind, sizes.largest()));
    chunk = (int) Math.min(wanted, flow.bytes() - handed);
    paced = Math.min(chunk, usual);
    target = base + handed + chunk;
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
