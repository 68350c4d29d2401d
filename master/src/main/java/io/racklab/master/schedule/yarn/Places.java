package io.racklab.master.schedule.yarn;

import java.util.HashMap;
import java.util.Map;

/** How many containers are wanted on which nodes and in which racks. */
public final class Places {
  private final Map<Integer, Integer> onNode = new HashMap<>();
  private final Map<Integer, Integer> inRack = new HashMap<>();

  private int onNodes;
  private int inRacks;

  /** So many more are wanted on a node, or fewer. */
  public void onNode(int node, int change) {
    change(onNode, node, change);
    onNodes += change;
  }

  /** So many more are wanted in a rack, or fewer. */
  public void inRack(int rack, int change) {
    change(inRack, rack, change);
    inRacks += change;
  }

  private static void change(Map<Integer, Integer> where, int place, int change) {
    where.merge(place, change, (before, by) -> before + by == 0 ? null : before + by);
  }

  int onNode(int node) {
    return onNode.getOrDefault(node, 0);
  }

  int inRack(int rack) {
    return inRack.getOrDefault(rack, 0);
  }

  /** Whether these are as many on nodes, and as many in racks, as those. */
  boolean asManyAs(Places others) {
    return onNodes == others.onNodes && inRacks == others.inRacks;
  }
}
