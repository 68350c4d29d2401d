package io.racklab.topologies.fluid;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A scenario of the oracle folder; the reader supports only the notation that the oracles use. */
record OracleScenario(String name, Topology topology, List<Expected> flows) {

  /** A flow between two nodes, with its start and its expected finish in seconds. */
  record Expected(String flow, int from, int to, long bytes, double start, double finish) {}

  @Override
  public String toString() {
    return name;
  }

  static Stream<OracleScenario> all(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".conf"))
          .map(file -> file.substring(0, file.length() - ".conf".length()))
          .sorted()
          .map(name -> read(folder, name))
          .toList()
          .stream();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static OracleScenario read(Path folder, String name) {
    Config cluster =
        ConfigFactory.parseFile(folder.resolve(name + ".conf").toFile()).getConfig("cluster");
    List<Rack> racks = cluster.getConfigList("racks").stream().map(OracleScenario::rack).toList();
    Topology topology = new Topology(new Cluster(name, 1, 1, Duration.ofSeconds(3), racks));
    try (Stream<String> lines = Files.lines(folder.resolve(name + ".finish.csv"))) {
      List<Expected> flows =
          lines
              .skip(1)
              .filter(line -> !line.isBlank())
              .map(line -> flow(topology, line.split(",")))
              .toList();
      return new OracleScenario(name, topology, flows);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Rack rack(Config rack) {
    return new Rack(
        rack.getString("name"),
        rate(rack, "uplink"),
        rate(rack, "downlink"),
        rack.getConfigList("nodes").stream().map(OracleScenario::node).toList());
  }

  private static Node node(Config node) {
    return new Node(
        node.getString("name"),
        new Slots.Shared(1),
        rate(node, "out"),
        rate(node, "in"),
        1,
        new Disk.PerTask(1));
  }

  private static double rate(Config of, String key) {
    String written = of.getString(key).trim();
    if (!written.endsWith("B/s")) {
      throw new IllegalArgumentException(key + " is not in B/s: " + written);
    }
    return Double.parseDouble(written.substring(0, written.length() - "B/s".length()).trim());
  }

  private static Expected flow(Topology topology, String[] cells) {
    return new Expected(
        cells[0],
        topology.nodeNamed(cells[1]),
        topology.nodeNamed(cells[2]),
        Long.parseLong(cells[3]),
        Double.parseDouble(cells[4]),
        Double.parseDouble(cells[5]));
  }
}
