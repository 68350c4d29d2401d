package io.racklab.master.network;

import io.racklab.master.journal.Journal;
import io.racklab.master.journal.Row.LinkRow;
import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;

/** The bytes that each link carried in each window, as the fluid model knows them. */
final class FluidLinkUse {
  private static final double NANOS = 1e9;

  private final Topology topology;
  private final FluidNetwork fluid;
  private final long windowNanos;
  private final Journal journal;
  private final double[] before;
  private long endNanos;

  FluidLinkUse(Topology topology, FluidNetwork fluid, long windowNanos, Journal journal) {
    this.topology = topology;
    this.fluid = fluid;
    this.windowNanos = windowNanos;
    endNanos = windowNanos;
    this.journal = journal;
    before = new double[topology.linkCount()];
  }

  /** When the present window ends. */
  long endNanos() {
    return endNanos;
  }

  /** Notes the present window: the model is where it ends, or where the run does. */
  void windowEnded() {
    for (int link = 0; link < before.length; link++) {
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
