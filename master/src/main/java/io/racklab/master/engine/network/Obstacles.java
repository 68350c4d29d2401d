package io.racklab.master.engine.network;

import io.racklab.protocol.Route;
import java.util.BitSet;
import java.util.List;

/**
 * Obstacles to flows between nodes that run.
 *
 * @param fullDisks the nodes whose disks are full, so that nothing can be written there
 */
public record Obstacles(BitSet fullDisks, List<Barrier> barriers) {
  /** No obstacles. */
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
    // A loop costs less than a stream: this runs for each new flow, mostly without any barrier.
    for (Barrier barrier : barriers) {
      if (barrier.stops(asked)) {
        return true;
      }
    }
    return false;
  }
}
