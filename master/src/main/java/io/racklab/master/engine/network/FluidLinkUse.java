package io.racklab.master.engine.network;

import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The bytes that links carried in each window, by the fluid model. */
final class FluidLinkUse implements Windows {
  private static final double NANOS = 1e9;

  private final FluidNetwork fluid;
  private final long windowNanos;
  private final Sink sink;
  private final int[] links;
  private final double[] before;
  private long endNanos;

  /** Receives the load of a link in a window. */
  interface Sink {
    void carried(long endNanos, int link, double bytesPerSecond);
  }

  /**
   * @param looked true for a link that is measured
   */
  FluidLinkUse(
      Topology topology, FluidNetwork fluid, long windowNanos, Sink sink, IntPredicate looked) {
    this.fluid = fluid;
    this.windowNanos = windowNanos;
    endNanos = windowNanos;
    this.sink = sink;
    links = IntStream.range(0, topology.linkCount()).filter(looked).toArray();
    before = new double[topology.linkCount()];
  }

  /** Returns the end of the current window; skips windows that have passed without any flow. */
  long endNanos() {
    long behind = Math.round(fluid.time() * NANOS) - endNanos;
    if (behind >= 0) {
      endNanos += (behind / windowNanos + 1) * windowNanos;
    }
    return endNanos;
  }

  @Override
  public double endSeconds() {
    return links.length == 0 ? Double.POSITIVE_INFINITY : endNanos / NANOS;
  }

  /** Reports the current window; the model's time is the end of the window or of the run. */
  @Override
  public void windowEnded() {
    for (int link : links) {
      double carried = fluid.carried(link);
      if (carried > before[link]) {
        double used = (carried - before[link]) / (windowNanos / NANOS);
        sink.carried(endNanos, link, used);
        before[link] = carried;
      }
    }
    endNanos += windowNanos;
  }
}
