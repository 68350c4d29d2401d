package io.racklab.master.runs.whatif;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.util.ArrayList;
import java.util.List;

/** Adds nodes to the racks of a cluster, or takes some away, one rack after the other. */
final class NodeChange {
  private static final String NODES = "nodes";
  private static final String COUNT = "count";

  private NodeChange() {}

  /**
   * Returns the racks with nodes added or taken away.
   *
   * @param racks the racks, whose nodes are lists of groups with a count
   * @param more the number of nodes to add; below 0 to take some away, of which each rack must keep
   *     one
   */
  static ConfigList racks(ConfigList racks, int more) {
    int[] counts = racks.stream().mapToInt(NodeChange::count).toArray();
    int[] changed = counts.clone();
    for (int left = Math.abs(more); left > 0; left--) {
      // The smallest rack gets a node, and the largest one loses one.
      int chosen = 0;
      for (int i = 1; i < changed.length; i++) {
        if (more > 0 ? changed[i] < changed[chosen] : changed[i] > changed[chosen]) {
          chosen = i;
        }
      }
      changed[chosen] += more > 0 ? 1 : -1;
    }
    List<ConfigValue> all = new ArrayList<>();
    for (int i = 0; i < changed.length; i++) {
      all.add(rack((ConfigObject) racks.get(i), changed[i] - counts[i]));
    }
    return ConfigValueFactory.fromIterable(all);
  }

  /** Returns the number of nodes in all racks. */
  static int nodes(ConfigList racks) {
    return racks.stream().mapToInt(NodeChange::count).sum();
  }

  private static int count(ConfigValue rack) {
    return groups((ConfigObject) rack).stream().mapToInt(NodeChange::size).sum();
  }

  private static List<ConfigObject> groups(ConfigObject rack) {
    return ((ConfigList) rack.get(NODES)).stream().map(ConfigObject.class::cast).toList();
  }

  private static int size(ConfigObject group) {
    return group.containsKey(COUNT) ? group.toConfig().getInt(COUNT) : 1;
  }

  private static ConfigObject rack(ConfigObject rack, int more) {
    List<ConfigObject> groups = new ArrayList<>(groups(rack));
    if (more > 0) {
      // New nodes are like the last ones of the rack, but names are unique.
      ConfigObject last = groups.get(groups.size() - 1);
      if (last.containsKey("name")) {
        groups.add(sized(last.withoutKey("name"), more));
      } else {
        groups.set(groups.size() - 1, sized(last, size(last) + more));
      }
    }
    for (int left = -more; left > 0; ) {
      ConfigObject last = groups.get(groups.size() - 1);
      int taken = Math.min(left, size(last));
      left -= taken;
      groups.remove(groups.size() - 1);
      if (size(last) > taken) {
        groups.add(sized(last, size(last) - taken));
      }
    }
    return rack.withValue(NODES, ConfigValueFactory.fromIterable(groups));
  }

  private static ConfigObject sized(ConfigObject group, int count) {
    return group.withValue(COUNT, ConfigValueFactory.fromAnyRef(count));
  }
}
