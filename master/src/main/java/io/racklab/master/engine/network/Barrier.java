package io.racklab.master.engine.network;

import io.racklab.protocol.Route;
import java.util.BitSet;
import java.util.Collection;

/**
 * Two sets of nodes that cannot reach each other.
 *
 * @param side the nodes on the one side
 * @param others the nodes on the other side; empty for all other nodes
 */
public record Barrier(BitSet side, BitSet others) {
  public Barrier {
    side = (BitSet) side.clone();
    others = (BitSet) others.clone();
  }

  /**
   * Returns a barrier between these nodes and others, or all other nodes if {@code others} is
   * empty.
   */
  public static Barrier between(Collection<Integer> side, Collection<Integer> others) {
    return new Barrier(bits(side), bits(others));
  }

  private static BitSet bits(Collection<Integer> nodes) {
    BitSet bits = new BitSet();
    nodes.forEach(bits::set);
    return bits;
  }

  @Override
  public BitSet side() {
    return (BitSet) side.clone();
  }

  @Override
  public BitSet others() {
    return (BitSet) others.clone();
  }

  /** True if a flow over this route would cross the barrier. */
  boolean stops(Route route) {
    return crosses(route.source(), route.destination())
        || crosses(route.destination(), route.source());
  }

  private boolean crosses(int from, int to) {
    return side.get(from) && !side.get(to) && (others.isEmpty() || others.get(to));
  }
}
