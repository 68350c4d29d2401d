package io.racklab.master.engine.storage;

import io.racklab.topologies.Topology;
import java.util.random.RandomGenerator;

/**
 * Draws the nodes of input blocks. A node in a rack with {@code data = 2} is drawn twice as often
 * as one in a rack with {@code data = 1}. Unequal values model, for example, a rack that was added
 * lately, or a rack from which most data was loaded.
 */
final class InputNodes {
  private final Topology topology;

  InputNodes(Topology topology) {
    this.topology = topology;
  }

  /** True if the {@code data} values of the racks differ. */
  boolean uneven() {
    return topology.cluster().racks().stream().anyMatch(rack -> rack.data() != data(0));
  }

  /** Draws any node. */
  int any(RandomGenerator random) {
    return outside(-1, random);
  }

  /** Draws a node outside a rack; any node if the rack is -1. */
  int outside(int without, RandomGenerator random) {
    double whole = 0;
    int last = 0;
    for (int rack = 0; rack < topology.rackCount(); rack++) {
      if (rack != without) {
        whole += weight(rack);
        last = rack;
      }
    }
    double left = random.nextDouble() * whole;
    for (int rack = 0; rack < last; rack++) {
      if (rack != without) {
        if (left < weight(rack)) {
          return node(rack, left);
        }
        left -= weight(rack);
      }
    }
    return node(last, left);
  }

  /** Returns the node of a rack for a draw from 0 to the rack's weight. */
  private int node(int rack, double draw) {
    // Rounding may leave a draw at the very end.
    int place = Math.min(size(rack) - 1, (int) (draw / data(rack)));
    return topology.startOfRack(rack) + place;
  }

  private double weight(int rack) {
    return data(rack) * size(rack);
  }

  private double data(int rack) {
    return topology.cluster().racks().get(rack).data();
  }

  private int size(int rack) {
    return topology.endOfRack(rack) - topology.startOfRack(rack);
  }
}
