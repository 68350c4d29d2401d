package io.racklab.master.schedule.yarn;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The numbers of containers that are wanted on nodes and in racks. */
final class Places {
  private final Map<Integer, Integer> onNode = new HashMap<>();
  private int[] inRack = new int[0];

  private int onNodes;
  private int inRacks;

  /** Where any were wanted ever. */
  private final BitSet namedNodes = new BitSet();

  private final BitSet namedRacks = new BitSet();

  /** So many more are wanted on a node, or fewer. */
  public void onNode(int node, int change) {
    namedNodes.set(node);
    onNode.merge(node, change, (before, by) -> before + by == 0 ? null : before + by);
    onNodes += change;
  }

  /** So many more are wanted in a rack, or fewer. */
  public void inRack(int rack, int change) {
    namedRacks.set(rack);
    if (rack >= inRack.length) {
      inRack = Arrays.copyOf(inRack, rack + 1);
    }
    inRack[rack] += change;
    inRacks += change;
  }

  int onNode(int node) {
    return onNode.getOrDefault(node, 0);
  }

  int inRack(int rack) {
    return rack < inRack.length ? inRack[rack] : 0;
  }

  /** The number of nodes and racks where any were wanted ever. */
  int named() {
    return namedNodes.cardinality() + namedRacks.cardinality();
  }

  /** Whether these are as many on nodes, and as many in racks, as those. */
  boolean asManyAs(Places others) {
    return onNodes == others.onNodes && inRacks == others.inRacks;
  }
}
