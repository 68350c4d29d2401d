package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The types of racks and kinds of nodes in a cluster, numbered from 0 in the order of the file, and
 * the groups of equal racks and pods, each of which is drawn as one.
 *
 * @param groups all groups of racks, whether in pods or not
 * @param pods the groups of pods; empty if the cluster has no pods
 */
record Census(
    Map<RackType, Integer> rackTypes,
    Map<NodeKind, Integer> kinds,
    List<Group> groups,
    List<PodGroup> pods) {
  /** The most racks that are drawn one by one; if there are more, equal racks are drawn as one. */
  private static final int DRAWN_APART = 4;

  /**
   * Racks of one type that are drawn as one.
   *
   * @param racks the racks; with pods, only those in the first of several equal pods
   * @param pods the number of equal pods that have these racks; 1 without pods
   */
  record Group(RackType type, List<Rack> racks, int pods) {
    int rackCount() {
      return racks.size() * pods;
    }
  }

  /** Pods of one type that are drawn as one, and the groups of racks in each of them. */
  record PodGroup(PodType type, List<Pod> pods, List<Group> groups) {}

  static Census of(Cluster cluster) {
    Map<RackType, Integer> rackTypes = new LinkedHashMap<>();
    Map<NodeKind, Integer> kinds = new LinkedHashMap<>();
    for (Rack rack : cluster.racks()) {
      RackType type = RackType.of(rack);
      rackTypes.putIfAbsent(type, rackTypes.size());
      type.nodes().keySet().forEach(kind -> kinds.putIfAbsent(kind, kinds.size()));
    }
    boolean apart = cluster.racks().size() <= DRAWN_APART;
    if (cluster.racksOfPods().isEmpty()) {
      return new Census(rackTypes, kinds, groups(cluster.racks(), 1, apart), List.of());
    }
    List<PodGroup> pods = podGroups(cluster.racksOfPods(), apart);
    List<Group> groups = pods.stream().flatMap(pod -> pod.groups().stream()).toList();
    return new Census(rackTypes, kinds, groups, pods);
  }

  private static List<PodGroup> podGroups(List<List<Rack>> pods, boolean apart) {
    if (apart) {
      return pods.stream().map(racks -> podGroup(List.of(racks), true)).toList();
    }
    Map<PodType, List<List<Rack>>> equal = new LinkedHashMap<>();
    for (List<Rack> racks : pods) {
      equal.computeIfAbsent(PodType.of(racks), added -> new ArrayList<>()).add(racks);
    }
    return equal.values().stream().map(alike -> podGroup(alike, false)).toList();
  }

  private static PodGroup podGroup(List<List<Rack>> alike, boolean apart) {
    List<Rack> first = alike.get(0);
    List<Pod> pods = alike.stream().map(racks -> racks.get(0).pod().orElseThrow()).toList();
    return new PodGroup(PodType.of(first), pods, groups(first, alike.size(), apart));
  }

  private static List<Group> groups(List<Rack> racks, int pods, boolean apart) {
    if (apart) {
      return racks.stream().map(rack -> new Group(RackType.of(rack), List.of(rack), pods)).toList();
    }
    Map<RackType, List<Rack>> equal = new LinkedHashMap<>();
    for (Rack rack : racks) {
      equal.computeIfAbsent(RackType.of(rack), added -> new ArrayList<>()).add(rack);
    }
    List<Group> together = new ArrayList<>();
    equal.forEach((type, alike) -> together.add(new Group(type, alike, pods)));
    return together;
  }

  /** True if nodes differ in their disks, so that cards must show the disks' speed. */
  boolean disksDiffer() {
    return kinds.keySet().stream().map(NodeKind::disk).distinct().count() > 1;
  }

  /** True if the cluster has more than one rack. */
  boolean severalRacks() {
    return groups.stream().mapToInt(Group::rackCount).sum() > 1;
  }

  /** True if the cluster has more than one pod. */
  boolean severalPods() {
    return pods.stream().mapToInt(group -> group.pods().size()).sum() > 1;
  }

  /** Returns the letters that name a kind of node: A, B, …, Z, AA, …. */
  static String letters(int kind) {
    String last = Character.toString('A' + kind % 26);
    return kind < 26 ? last : letters(kind / 26 - 1) + last;
  }
}
