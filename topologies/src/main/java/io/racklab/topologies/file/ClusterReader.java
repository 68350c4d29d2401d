package io.racklab.topologies.file;

import static io.racklab.topologies.file.ClusterFile.MOST_NODES;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.HeartbeatPhases;
import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Problems;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a cluster section: first all of it, then, if nothing is wrong, into a {@link Cluster}. */
final class ClusterReader {
  private static final long BLOCK = 128L << 20;
  private static final int REPLICATION = 3;
  private static final Map<String, HeartbeatPhases> PHASES =
      Arrays.stream(HeartbeatPhases.values())
          .collect(Collectors.toMap(HeartbeatPhases::word, phases -> phases));

  private ClusterReader() {}

  static Optional<Cluster> read(Section section) {
    Problems problems = section.problems();
    int before = problems.count();
    String name = section.at("name").text().orElse("cluster");
    section.at("description").text();
    long block = section.at("block-size").size(1).orElse(BLOCK);
    Field replicationField = section.at("replication");
    Optional<Integer> replication = replicationField.count(1, MOST_NODES);
    Optional<Duration> heartbeat = section.at("heartbeat").duration(Duration.ofMillis(1));
    Optional<HeartbeatPhases> phases = section.at("heartbeat-phases").choice(PHASES);
    Optional<Boolean> outOfBand = section.at("out-of-band-heartbeats").flag();
    Optional<Double> efficiency = section.at("link-efficiency").share();
    Field racksField =
        section.at("racks").required("racks { count = 4, uplink = 2 Gbps, downlink = 2 Gbps, … }");
    List<RackPlan> plans = racksField.sections().stream().map(RackPlan::read).toList();
    section.end();
    if (racksField.present() && racksField.elements().isEmpty()) {
      racksField.problem("racks is empty", "write at least one rack");
    }

    long nodes = plans.stream().mapToLong(plan -> plan.count() * plan.nodesInOne()).sum();
    if (nodes > MOST_NODES) {
      racksField.problem(
          "the cluster has " + nodes + " nodes", "write counts that make at most " + MOST_NODES);
      return Optional.empty();
    }
    int racks = plans.stream().mapToInt(RackPlan::count).sum();
    plans.forEach(plan -> plan.checkLinks(racks));
    checkNames(plans);
    if (replication.isPresent() && nodes > 0 && replication.get() > nodes) {
      replicationField.problem(
          "replication = " + replication.get() + " is more than the " + nodes + " nodes",
          "write replication = " + Math.min(REPLICATION, nodes));
    }
    if (problems.count() > before) {
      return Optional.empty();
    }
    return Optional.of(
        new Cluster(
            name,
            block,
            replication.orElse((int) Math.min(REPLICATION, nodes)),
            heartbeat.orElse(hadoopHeartbeat(nodes)),
            phases.orElse(HeartbeatPhases.IN_TURN),
            // Hadoop 1.2.1's mapreduce.tasktracker.outofband.heartbeat is off by default.
            outOfBand.orElse(false),
            efficiency.orElse(1.0),
            racks(plans)));
  }

  /** Hadoop 1.2.1: 100 heartbeats a second over the cluster, but none faster than every 0.3 s. */
  private static Duration hadoopHeartbeat(long nodes) {
    return Duration.ofMillis(Math.max(10 * nodes, 300));
  }

  private static void checkNames(List<RackPlan> plans) {
    Set<String> names = new HashSet<>();
    Set<String> repeated = new HashSet<>();
    int number = 1;
    for (RackPlan plan : plans) {
      for (int i = 0; i < plan.count(); i++, number++) {
        String rack = plan.rackName(number);
        if (!names.add(rack) && repeated.add(rack)) {
          twice(plan.where(), rack);
        }
        int node = 1;
        for (NodePlan nodes : plan.nodes()) {
          for (int j = 0; j < nodes.count(); j++, node++) {
            String name = nodes.nodeName(rack, node);
            if (!names.add(name) && repeated.add(name)) {
              twice(nodes.where(), name);
            }
          }
        }
      }
    }
  }

  private static void twice(Section where, String name) {
    where.problem("two racks or nodes are named " + name, "write another name");
  }

  private static List<Rack> racks(List<RackPlan> plans) {
    List<Rack> racks = new ArrayList<>();
    for (RackPlan plan : plans) {
      for (int i = 0; i < plan.count(); i++) {
        racks.add(plan.rack(racks.size() + 1));
      }
    }
    return racks;
  }
}
