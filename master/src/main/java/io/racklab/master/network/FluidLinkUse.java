package io.racklab.master.network;

import io.racklab.master.journal.Journal;
import io.racklab.master.journal.Row.LinkRow;
import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;

/** How much each link carried in each window, as the fluid model knows. */
final class FluidLinkUse {
  private static final double NANOS = 1e9;

  private final Topology topology;
  private final FluidNetwork fluid;
  private final long windowNanos;
  private final Journal journal;
  private final double[] before;

  FluidLinkUse(Topology topology, FluidNetwork fluid, long windowNanos, Journal journal) {
    this.topology = topology;
    this.fluid = fluid;
    this.windowNanos = windowNanos;
    this.journal = journal;
    before = new double[topology.linkCount()];
  }

  /** Notes the window that ends at this time, to which the model has been advanced. */
  void windowEnded(long endNanos) {
    for (int link = 0; link < before.length; link++) {
      double carried = fluid.carried(link);
      if (carried > before[link]) {
        double used = (carried - before[link]) / (windowNanos / NANOS);
        journal.note(new LinkRow(endNanos, topology.linkName(link), topology.capacity(link), used));
        before[link] = carried;
      }
    }
  }
}
