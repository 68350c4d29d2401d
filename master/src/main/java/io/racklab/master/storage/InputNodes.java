package io.racklab.master.storage;

import io.racklab.topologies.Topology;
import java.util.random.RandomGenerator;

/**
 * Draws the nodes that blocks of input lie on: a node of a rack of {@code data = 2} twice as often
 * as one of a rack of 1. So can be said that a rack was added lately, or that most was loaded from
 * one.
 */
final class InputNodes {
  private final Topology topology;

  InputNodes(Topology topology) {
    this.topology = topology;
  }

  /** Whether any rack is to hold more than its nodes' part. */
  boolean uneven() {
    return topology.cluster().racks().stream().anyMatch(rack -> rack.data() != data(0));
  }

  /** Any node. */
  int any(RandomGenerator random) {
    return outside(-1, random);
  }

  /** A node of another rack than this one; of any rack if this is -1. */
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

  /** The node of a rack that a draw from 0 to its weight means. */
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
