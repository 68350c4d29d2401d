package io.racklab.worker.transfer;

import java.util.Comparator;

/** An active flow at its sender: the bytes it has sent and its next chunk. Not thread-safe. */
final class PacedFlow implements Heap.Element {
  /**
   * The order by target; ties are broken by the flow's number, so that the order is deterministic.
   */
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

  /** Returns the bytes handed to the connection up to now. */
  long handed() {
    return handed;
  }

  /** Returns the bytes to hand over next; 0 when all have been. */
  int chunk() {
    return chunk;
  }

  /** Returns the bytes of the next chunk that count as earned since the chunk before it. */
  int paced() {
    return paced;
  }

  /** Returns the steps in which the operating system has accepted its bytes. */
  SendHistory history() {
    return history;
  }

  /** Returns the share of its bytes, from 0 to 1, that had not been sent by a time. */
  double unsentShare(long nanos) {
    return Math.max(0, 1 - history.sentBy(nanos) / flow.bytes());
  }

  /**
   * Returns the end of the flow according to the rates known now, or {@link ServiceCurve#NEVER}.
   */
  long endNanos() {
    return path.curve().reaches(base + flow.bytes());
  }

  /**
   * Returns the service, in bytes on the path's {@link ServiceCurve}, at which the next chunk is
   * due.
   */
  double target() {
    return target;
  }

  /** True if it may send all its remaining bytes at once. */
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

  /**
   * Recomputes base and target after a late rate may have changed the curve's value at the flow's
   * start.
   */
  void rebase() {
    base = path.curve().at(flow.startNanos());
    target = released ? Double.NEGATIVE_INFINITY : base + handed + chunk;
  }

  void handOver() {
    handed += chunk;
  }

  /**
   * Chooses the next chunk: a usual one, or a larger one if the flow is late and has earned more.
   */
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
