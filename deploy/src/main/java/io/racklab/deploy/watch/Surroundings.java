package io.racklab.deploy.watch;

import io.racklab.master.analysis.report.Setting;
import io.racklab.master.analysis.timeline.Lane;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import io.racklab.topologies.Trunk;
import io.racklab.topologies.config.HoconFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The cluster of runs and the window in which their links are measured.
 *
 * @param cluster empty where this version cannot read the configuration
 * @param linkWindow seconds over which a row of links.csv averages
 */
record Surroundings(Optional<Cluster> cluster, double linkWindow) {
  /** The window if the configuration names none or cannot be read. */
  private static final Duration USUAL_WINDOW = Duration.ofSeconds(1);

  /** Reads the surroundings from a run directory's configuration. */
  static Surroundings of(Setting setting) {
    return new Surroundings(setting.cluster(), linkWindow(setting));
  }

  /** Returns racks as the page shows them: name, pod, the names of nodes. */
  List<Map<String, Object>> racks() {
    List<Map<String, Object>> racks = new ArrayList<>();
    for (Rack rack : cluster().map(Cluster::racks).orElse(List.of())) {
      racks.add(
          Map.of(
              "name",
              rack.name(),
              "pod",
              rack.pod().map(Pod::name).orElse(""),
              "nodes",
              rack.nodes().stream().map(Node::name).toList()));
    }
    return racks;
  }

  /** Returns the slots of all nodes that have typed slots. */
  List<Lane> slots() {
    List<Lane> lanes = new ArrayList<>();
    for (Rack rack : cluster().map(Cluster::racks).orElse(List.of())) {
      for (Node node : rack.nodes()) {
        if (node.slots() instanceof Slots.Typed typed) {
          for (int number = 0; number < typed.maps(); number++) {
            lanes.add(new Lane(rack.name(), node.name(), true, number));
          }
          for (int number = 0; number < typed.reduces(); number++) {
            lanes.add(new Lane(rack.name(), node.name(), false, number));
          }
        }
      }
    }
    return lanes;
  }

  /** Returns the names of the links above racks and pods, one for each of several equal paths. */
  Set<String> trunks() {
    Set<String> names = new LinkedHashSet<>();
    Topology topology = cluster().map(Topology::new).orElse(null);
    if (topology == null) {
      return names;
    }
    List<Trunk> trunks = new ArrayList<>();
    for (int rack = 0; rack < topology.rackCount(); rack++) {
      trunks.addAll(List.of(topology.rackUp(rack), topology.rackDown(rack)));
    }
    for (int pod = 0; pod < topology.podCount(); pod++) {
      trunks.addAll(List.of(topology.podUp(pod), topology.podDown(pod)));
    }
    for (Trunk trunk : trunks) {
      for (int path = 0; path < trunk.paths(); path++) {
        names.add(topology.linkName(trunk.link(path)));
      }
    }
    return names;
  }

  private static double linkWindow(Setting setting) {
    if (setting.cluster().isEmpty()) {
      return USUAL_WINDOW.toSeconds();
    }
    Duration window =
        HoconFile.parse("experiment.conf", setting.text(), Path.of(""))
            .at("experiment")
            .section()
            .flatMap(experiment -> experiment.at("link-window").duration(Duration.ofMillis(1)))
            .orElse(USUAL_WINDOW);
    return window.toNanos() / 1e9;
  }
}
