package io.racklab.master.network;

import io.racklab.protocol.Route;
import java.util.BitSet;
import java.util.List;

/**
 * Obstacles in the way of flows between nodes that are there.
 *
 * @param fullDisks nodes to whose disks nothing can be written
 */
public record Obstacles(BitSet fullDisks, List<Barrier> barriers) {
  /** All flows may go. */
  public static final Obstacles NONE = new Obstacles(new BitSet(), List.of());

  public Obstacles {
    fullDisks = (BitSet) fullDisks.clone();
    barriers = List.copyOf(barriers);
  }

  @Override
  public BitSet fullDisks() {
    return (BitSet) fullDisks.clone();
  }

  /** True if an obstacle stops a flow. */
  boolean stop(Flow flow) {
    Route asked = flow.asked().route();
    if (asked.disks().writes() && fullDisks.get(asked.destination())) {
      return true;
    }
    // Asked of every flow that begins, mostly without any barrier.
    for (Barrier barrier : barriers) {
      if (barrier.stops(asked)) {
        return true;
      }
    }
    return false;
  }
}
