package io.racklab.topologies.file;

import static io.racklab.topologies.file.ClusterFile.MOST_NODES;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.HeartbeatPhases;
import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Problems;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.UnreadableException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Reads a cluster section: first into plans, then, if there is no problem, into a {@link Cluster}.
 */
final class ClusterReader {
  /**
   * Above this number of nodes, links and names are checked only if there is no other problem,
   * since names take much memory.
   */
  private static final int FEW = 10_000;

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
    Layout layout = Layout.read(section);
    section.end();

    if (Math.max(layout.nodeCount(), layout.rackCount()) > MOST_NODES) {
      boolean racks = layout.nodeCount() <= MOST_NODES;
      long count = Math.round(racks ? layout.rackCount() : layout.nodeCount());
      layout
          .where()
          .problem(
              "the cluster has " + count + (racks ? " racks" : " nodes"),
              "write smaller counts, at most " + MOST_NODES + " in all");
      return Optional.empty();
    }
    long nodes = Math.round(layout.nodeCount());
    if (problems.count() == before || nodes <= FEW) {
      layout.check();
    }
    if (replication.isPresent() && nodes > 0 && replication.get() > nodes) {
      replicationField.problem(
          "replication = " + replication.get() + " is more than the " + nodes + " nodes",
          "write replication = " + Math.min(REPLICATION, nodes));
    }
    if (problems.count() > before) {
      return Optional.empty();
    }
    List<Rack> racks = layout.racks();
    // In large clusters most racks have equal rates, so each distinct rate is checked once.
    if (!racks.stream()
        .flatMapToDouble(ClusterReader::rates)
        .distinct()
        .allMatch(ClusterReader::sayable)) {
      layout
          .where()
          .problem(
              "oversubscription makes a rack's or pod's link slower than 1e-15 B/s or faster than "
                  + Rate.textInBytes(Rate.MOST),
              "write link = 10 Gbps, for example");
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
            racks));
  }

  /** Returns the rates of a rack's and its pod's links. */
  private static DoubleStream rates(Rack rack) {
    return DoubleStream.concat(
        DoubleStream.of(rack.uplink(), rack.downlink()),
        rack.pod().stream().flatMapToDouble(pod -> DoubleStream.of(pod.uplink(), pod.downlink())));
  }

  /** True if a rate can be written in a file and read back unchanged. */
  private static boolean sayable(double rate) {
    try {
      return Double.isInfinite(rate) || Rate.parse(Rate.text(rate)) == rate;
    } catch (UnreadableException e) {
      return false;
    }
  }

  /**
   * Returns Hadoop 1.2.1's default: 100 heartbeats a second over the cluster, but at least 0.3 s
   * between two of a node.
   */
  private static Duration hadoopHeartbeat(long nodes) {
    return Duration.ofMillis(Math.max(10 * nodes, 300));
  }
}
