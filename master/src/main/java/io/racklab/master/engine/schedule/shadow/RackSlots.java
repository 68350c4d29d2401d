package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;

/** Finds the racks that can run maps. */
final class RackSlots {
  private RackSlots() {}

  /**
   * Returns true for each rack in which at least one node that is up has map slots, free or
   * occupied.
   */
  static boolean[] able(ClusterView view) {
    boolean[] able = new boolean[view.topology().rackCount()];
    for (int rack = 0; rack < able.length; rack++) {
      int end = view.topology().endOfRack(rack);
      for (int node = view.topology().startOfRack(rack); node < end && !able[rack]; node++) {
        able[rack] = view.node(node).slots(TaskType.MAP) > 0;
      }
    }
    return able;
  }
}
