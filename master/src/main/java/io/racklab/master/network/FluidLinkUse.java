package io.racklab.master.network;

import io.racklab.master.journal.Journal;
import io.racklab.master.journal.Row.LinkRow;
import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The bytes that links carried in each window, as the fluid model knows them. */
final class FluidLinkUse implements Windows {
  private static final double NANOS = 1e9;

  private final Topology topology;
  private final FluidNetwork fluid;
  private final long windowNanos;
  private final Journal journal;
  private final int[] links;
  private final double[] before;
  private long endNanos;

  /**
   * @param looked whether a link is looked at
   */
  FluidLinkUse(
      Topology topology,
      FluidNetwork fluid,
      long windowNanos,
      Journal journal,
      IntPredicate looked) {
    this.topology = topology;
    this.fluid = fluid;
    this.windowNanos = windowNanos;
    endNanos = windowNanos;
    this.journal = journal;
    links = IntStream.range(0, topology.linkCount()).filter(looked).toArray();
    before = new double[topology.linkCount()];
  }

  /** When the present window ends. */
  long endNanos() {
    return endNanos;
  }

  @Override
  public double endSeconds() {
    return links.length == 0 ? Double.POSITIVE_INFINITY : endNanos / NANOS;
  }

  /** Notes the present window: the model is where it ends, or where the run does. */
  @Override
  public void windowEnded() {
    for (int link : links) {
      double carried = fluid.carried(link);
      if (carried > before[link]) {
        double used = (carried - before[link]) / (windowNanos / NANOS);
        journal.note(new LinkRow(endNanos, topology.linkName(link), topology.capacity(link), used));
        before[link] = carried;
      }
    }
    endNanos += windowNanos;
  }
}
