package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.yarn.Resource;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * One of Hadoop's schedulers as a file describes it, for clusters of any kind.
 *
 * @param jars Hadoop's jars
 * @param scheduler the name of the scheduler's class
 * @param files the texts of Hadoop's own files, by their names
 * @param properties properties that take the place of those in the files
 * @param labels the names of the nodes and racks that have a label, by the label in Hadoop's
 *     notation
 */
record HadoopPlan(
    HadoopJars jars,
    String scheduler,
    Map<String, String> files,
    Map<String, String> properties,
    Map<String, List<String>> labels) {

  /**
   * Makes the scheduler for a run.
   *
   * @param topology nodes that offer containers
   * @param charge takes down the scheduler's work
   * @throws IllegalArgumentException if Hadoop refuses the configuration, or a label is of a node
   *     that does not exist
   */
  HadoopScheduler scheduler(Topology topology, LongSupplier nanos, DecisionCharge charge) {
    Map<String, String> labelOf = labelOf(topology);
    List<String> racks = new ArrayList<>();
    for (int rack = 0; rack < topology.rackCount(); rack++) {
      racks.add("/" + topology.rack(rack).name());
    }
    List<Resource> offered = Resource.offered(topology);
    List<HadoopNode> nodes = new ArrayList<>();
    for (int node = 0; node < topology.nodeCount(); node++) {
      String name = topology.node(node).name();
      nodes.add(
          new HadoopNode(
              name, topology.rackOf(node), offered.get(node), labelOf.getOrDefault(name, "")));
    }
    return jars.scheduler(setup(nodes, racks, nanos), charge);
  }

  /**
   * True if the scheduler counts vcores, and not memory alone.
   *
   * @throws IllegalArgumentException if Hadoop refuses the configuration
   */
  boolean countsVcores() {
    return jars.countsVcores(setup(List.of(), List.of(), () -> 0));
  }

  private HadoopSetup setup(List<HadoopNode> nodes, List<String> racks, LongSupplier nanos) {
    return new HadoopSetup(scheduler, files, properties, nodes, racks, nanos);
  }

  private Map<String, String> labelOf(Topology topology) {
    Map<String, String> labelOf = new TreeMap<>();
    labels.forEach(
        (label, places) ->
            places.forEach(
                place -> {
                  List<String> names = names(topology, place);
                  if (names.isEmpty()) {
                    throw new IllegalArgumentException(
                        "label %s is of %s, which is neither a node nor a rack of the cluster"
                            .formatted(label, place));
                  }
                  names.forEach(name -> labelOf.put(name, label));
                }));
    return labelOf;
  }

  /** Returns the names of the nodes that a place stands for. */
  private static List<String> names(Topology topology, String place) {
    List<String> names = new ArrayList<>();
    for (int node = 0; node < topology.nodeCount(); node++) {
      String name = topology.node(node).name();
      if (name.equals(place) || topology.rack(topology.rackOf(node)).name().equals(place)) {
        names.add(name);
      }
    }
    return names;
  }
}
