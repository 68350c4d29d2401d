package io.racklab.master.engine.schedule.yarn;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The numbers of containers that are wanted on nodes and in racks. */
public final class Places {
  private final Map<Integer, Integer> onNode = new HashMap<>();
  private int[] inRack = new int[0];

  /** The nodes on which containers were ever wanted. */
  private final BitSet namedNodes = new BitSet();

  private final BitSet namedRacks = new BitSet();

  /** Adds to the number of containers wanted on a node; a negative change subtracts. */
  public void onNode(int node, int change) {
    namedNodes.set(node);
    onNode.merge(node, change, (before, by) -> before + by == 0 ? null : before + by);
  }

  /** Adds to the number of containers wanted in a rack; a negative change subtracts. */
  public void inRack(int rack, int change) {
    namedRacks.set(rack);
    if (rack >= inRack.length) {
      inRack = Arrays.copyOf(inRack, rack + 1);
    }
    inRack[rack] += change;
  }

  int onNode(int node) {
    return onNode.getOrDefault(node, 0);
  }

  int inRack(int rack) {
    return rack < inRack.length ? inRack[rack] : 0;
  }

  IntStream namedNodes() {
    return namedNodes.stream();
  }

  IntStream namedRacks() {
    return namedRacks.stream();
  }

  /** Returns the number of nodes and racks at which containers were ever wanted. */
  int named() {
    return namedNodes.cardinality() + namedRacks.cardinality();
  }
}
