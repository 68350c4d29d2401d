package io.racklab.deploy.watch;

import com.typesafe.config.Config;
import io.racklab.master.report.Setting;
import io.racklab.master.timeline.Lane;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.config.HoconFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The cluster of a run directory and how its links were measured, as far as this version can read
 * the configuration.
 */
record Surroundings(Setting setting) {
  private static final String LINK_WINDOW = "experiment.link-window";

  private Optional<Cluster> cluster() {
    return setting.cluster();
  }

  /** Racks as the page shows them: name, pod, the names of nodes. */
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

  /** The slots of all nodes, where nodes have slots of each type; else none. */
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

  /** The links above racks and pods. */
  Set<String> trunks() {
    Set<String> names = new LinkedHashSet<>();
    for (Rack rack : cluster().map(Cluster::racks).orElse(List.of())) {
      names.add(rack.name() + ".up");
      names.add(rack.name() + ".down");
      rack.pod().map(Pod::name).ifPresent(pod -> names.addAll(List.of(pod + ".up", pod + ".down")));
    }
    return names;
  }

  /** Seconds over which a row of links.csv averages. */
  double linkWindow() {
    if (cluster().isEmpty()) {
      return 1;
    }
    Config config = HoconFile.config("experiment.conf", setting.text());
    Duration window =
        config.hasPath(LINK_WINDOW) ? config.getDuration(LINK_WINDOW) : Duration.ofSeconds(1);
    return window.toNanos() / 1e9;
  }
}
