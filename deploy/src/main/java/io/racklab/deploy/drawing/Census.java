package io.racklab.deploy.drawing;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Rack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The kinds of racks and nodes of a cluster, numbered from 0 in the order of the file, and the
 * racks that are drawn together.
 */
record Census(Map<RackType, Integer> rackTypes, Map<NodeKind, Integer> kinds, List<Group> groups) {
  /** Up to here every rack is drawn; of more, equal ones are drawn as one. */
  private static final int DRAWN_APART = 4;

  /** Racks of one type that are drawn as one. */
  record Group(RackType type, List<Rack> racks) {}

  static Census of(Cluster cluster) {
    Map<RackType, Integer> rackTypes = new LinkedHashMap<>();
    Map<NodeKind, Integer> kinds = new LinkedHashMap<>();
    Map<RackType, List<Rack>> equal = new LinkedHashMap<>();
    List<Group> apart = new ArrayList<>();
    for (Rack rack : cluster.racks()) {
      RackType type = RackType.of(rack);
      rackTypes.putIfAbsent(type, rackTypes.size());
      type.nodes().keySet().forEach(kind -> kinds.putIfAbsent(kind, kinds.size()));
      equal.computeIfAbsent(type, added -> new ArrayList<>()).add(rack);
      apart.add(new Group(type, List.of(rack)));
    }
    if (apart.size() <= DRAWN_APART) {
      return new Census(rackTypes, kinds, apart);
    }
    List<Group> together = new ArrayList<>();
    equal.forEach((type, racks) -> together.add(new Group(type, racks)));
    return new Census(rackTypes, kinds, together);
  }

  /** Whether a card must say how fast disks are. */
  boolean disksDiffer() {
    return kinds.keySet().stream().map(NodeKind::disk).distinct().count() > 1;
  }

  /** A, B, …, Z, AA, …: what a kind of node is called. */
  static String letters(int kind) {
    String last = Character.toString('A' + kind % 26);
    return kind < 26 ? last : letters(kind / 26 - 1) + last;
  }
}
