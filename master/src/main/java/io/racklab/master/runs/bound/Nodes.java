package io.racklab.master.runs.bound;

import io.racklab.master.engine.tracker.TaskTimes;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The nodes of a cluster in a few classes of equal, or nearly equal, speed. */
final class Nodes {
  /**
   * The most classes. If there are more kinds of nodes, similar ones form a class that is as fast
   * as the fastest of them in each respect, so that bounds stay bounds.
   */
  private static final int MOST_CLASSES = 16;

  private final List<NodeClass> classes;
  private final List<List<Slots>> slots;
  private final NodeClass best;
  private final boolean cached;
  private final int count;

  private Nodes(List<NodeClass> classes, List<List<Slots>> slots, boolean cached, int count) {
    this.classes = List.copyOf(classes);
    this.slots = List.copyOf(slots);
    best = NodeClass.fastest(classes);
    this.cached = cached;
    this.count = count;
  }

  /**
   * @param rates the factor by which flows may exceed the rates of links and disks
   */
  static Nodes of(Topology topology, TaskTimes times, double rates) {
    Map<NodeClass, List<Slots>> kinds = new LinkedHashMap<>();
    boolean cached = false;
    for (int number = 0; number < topology.nodeCount(); number++) {
      Node node = topology.node(number);
      NodeClass kind =
          new NodeClass(
              times.nodeFactor(number) / node.speed(),
              rates * node.disk().readRate(),
              rates * node.disk().writeRate(),
              rates * topology.capacity(topology.nodeIn(number)),
              rates * topology.capacity(topology.nodeOut(number)));
      kinds.computeIfAbsent(kind, any -> new ArrayList<>()).add(node.slots());
      cached |= caches(node.disk());
    }
    List<NodeClass> sorted =
        kinds.keySet().stream().sorted(Comparator.comparingDouble(NodeClass::slow)).toList();
    List<NodeClass> classes = new ArrayList<>();
    List<List<Slots>> slots = new ArrayList<>();
    int groups = Math.min(sorted.size(), MOST_CLASSES);
    for (int group = 0; group < groups; group++) {
      List<NodeClass> members =
          sorted.subList(sorted.size() * group / groups, sorted.size() * (group + 1) / groups);
      classes.add(NodeClass.fastest(members));
      slots.add(members.stream().flatMap(kind -> kinds.get(kind).stream()).toList());
    }
    return new Nodes(classes, slots, cached, topology.nodeCount());
  }

  private static boolean caches(Disk disk) {
    return disk instanceof Disk.Shared shared && shared.cached() > 0
        || disk instanceof Disk.TwoWay both && both.cached() > 0;
  }

  List<NodeClass> classes() {
    return classes;
  }

  /** Returns a class that is in each respect as fast as the fastest node. */
  NodeClass best() {
    return best;
  }

  /** True if all nodes have the same slots and the same speeds. */
  boolean equal() {
    return classes.size() == 1 && slots.get(0).stream().distinct().count() == 1;
  }

  /** True if a page cache serves some reads of what tasks have written. */
  boolean cached() {
    return cached;
  }

  /** True if there are no other nodes from which a node could read. */
  boolean single() {
    return count == 1;
  }

  /**
   * Returns what all nodes offer of a room, where a node counts by its speed.
   *
   * @param speeds the speed of each class, at most 1
   */
  double offered(Room room, double[] speeds) {
    ToDoubleFunction<Slots> each = room.offered();
    double sum = 0;
    for (int one = 0; one < speeds.length; one++) {
      sum += speeds[one] * slots.get(one).stream().mapToDouble(each).sum();
    }
    return sum;
  }
}
