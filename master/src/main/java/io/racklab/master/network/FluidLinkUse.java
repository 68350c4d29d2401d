package io.racklab.master.network;

import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The bytes that links carried in each window, as the fluid model knows them. */
final class FluidLinkUse implements Windows {
  private static final double NANOS = 1e9;

  private final FluidNetwork fluid;
  private final long windowNanos;
  private final Sink sink;
  private final int[] links;
  private final double[] before;
  private long endNanos;

  /** Hears what a link has carried in a window. */
  interface Sink {
    void carried(long endNanos, int link, double bytesPerSecond);
  }

  /**
   * @param looked whether a link is looked at
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

  /**
   * When the present window ends. Windows that have passed while no flow was there carried nothing.
   */
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

  /** Tells of the present window: the model is where it ends, or where the run does. */
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
