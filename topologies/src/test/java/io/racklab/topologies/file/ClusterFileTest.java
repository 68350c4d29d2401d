package io.racklab.topologies.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.HeartbeatPhases;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterFileTest {
  @TempDir Path folder;

  private static final String NODES = "nodes { count = 2, slots = 1, out = 1 Gbps, in = 1 Gbps }";

  private static Cluster parse(String body) {
    return ClusterFile.parse("c.conf", "cluster {\n" + body + "\n}\n");
  }

  private static void refused(String body, String... messages) {
    assertThatThrownBy(() -> parse(body))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid ->
                assertThat(invalid.problems()).map(Problem::toString).containsExactly(messages));
  }

  @Test
  void readsTheExampleOfTheInterface() {
    Cluster cluster =
        parse(
            """
            name = four-racks
            block-size = 256 MiB, replication = 2, heartbeat = 3s
            racks = [ { name = r1, uplink = 2 Gbps, downlink = 3 Gbps
                        nodes = [ { count = 13, map-slots = 12, reduce-slots = 3, out = 1 Gbps, in = 1 Gbps, speed = 1.0 } ] } ]
            """);
    assertThat(cluster.name()).isEqualTo("four-racks");
    assertThat(cluster.blockSize()).isEqualTo(256L << 20);
    assertThat(cluster.replication()).isEqualTo(2);
    assertThat(cluster.heartbeat()).isEqualTo(Duration.ofSeconds(3));
    Rack rack = cluster.racks().get(0);
    assertThat(rack.uplink()).isEqualTo(250e6);
    assertThat(rack.downlink()).isEqualTo(375e6);
    assertThat(rack.nodes()).hasSize(13);
    assertThat(rack.nodes().get(12))
        .isEqualTo(
            new Node("r1-n13", new Slots.Typed(12, 3), 125e6, 125e6, 1, new Disk.PerTask(200e6)));
  }

  @Test
  void defaultsAreHadoops() {
    Cluster small = parse("racks { " + NODES + " }");
    assertThat(small.blockSize()).isEqualTo(128L << 20);
    assertThat(small.replication()).isEqualTo(2);
    assertThat(small.heartbeat()).isEqualTo(Duration.ofMillis(300));
    assertThat(small.racks().get(0).uplink()).isInfinite();
    Cluster large = parse("racks { count = 100, oversubscription = 4, " + NODES + " }");
    assertThat(large.replication()).isEqualTo(3);
    assertThat(large.heartbeat()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void oneKeySetsBothWays() {
    Cluster cluster =
        parse("racks { count = 2, link = 2 Gbps, nodes { count = 2, slots = 6, link = 1 Gbps } }");
    Rack rack = cluster.racks().get(1);
    assertThat(List.of(rack.uplink(), rack.downlink())).containsOnly(250e6);
    assertThat(List.of(rack.nodes().get(1).out(), rack.nodes().get(1).in())).containsOnly(125e6);
  }

  @Test
  void bothWaysAndOneAreRefused() {
    refused(
        "racks { link = 2 Gbps, uplink = 2 Gbps,\nnodes { slots = 6, link = 1 Gbps, in = 1 Gbps } }",
        "c.conf:2: link, which sets both directions, is given together with uplink or downlink;"
            + " leave out one or the other",
        "c.conf:3: link, which sets both directions, is given together with out or in;"
            + " leave out one or the other");
    refused(
        "racks { link = 2 Gbps, nodes { slots = 6 } }",
        "c.conf:2: out is missing; write out = 1 Gbps, or link = 1 Gbps for both ways",
        "c.conf:2: in is missing; write in = 1 Gbps, or link = 1 Gbps for both ways");
  }

  @Test
  void equalRacksAndMixedNodesAreNumbered() {
    Cluster cluster =
        parse(
            """
            racks { count = 2, oversubscription = 5
              nodes = [ { count = 2, slots = 6, out = 1 Gbps, in = 500 Mbps }
                        { memory = 24 GiB, vcores = 12, out = 3 Gbps, in = 1 Gbps, speed = 0.5, disk-per-task = 100 MB/s } ] }
            """);
    assertThat(cluster.racks()).map(Rack::name).containsExactly("r1", "r2");
    assertThat(cluster.racks().get(1).nodes())
        .map(Node::name)
        .containsExactly("r2-n1", "r2-n2", "r2-n3");
    assertThat(cluster.racks().get(1).nodes().get(2))
        .isEqualTo(
            new Node(
                "r2-n3",
                new Slots.Containers(24L << 30, 12),
                375e6,
                125e6,
                0.5,
                new Disk.PerTask(100e6)));
    assertThat(cluster.racks().get(0).uplink()).isEqualTo(125e6);
    assertThat(cluster.racks().get(0).downlink()).isEqualTo(50e6);
  }

  private static Disk disk(String keys) {
    Cluster cluster = parse("racks { nodes { slots = 6, link = 1 Gbps, " + keys + " } }");
    return cluster.racks().get(0).nodes().get(0).disk();
  }

  @Test
  void aDiskIsForEachTaskOrSharedByAll() {
    assertThat(disk("")).isEqualTo(new Disk.PerTask(200e6));
    assertThat(disk("disk-per-task = 90 MB/s")).isEqualTo(new Disk.PerTask(90e6));
    assertThat(disk("disk = 80 MB/s")).isEqualTo(new Disk.Shared(80e6, 0));
    assertThat(disk("disk = 80 MB/s, page-cache = 30 %")).isEqualTo(new Disk.Shared(80e6, 0.3));
    assertThat(disk("disk { read = 120 MB/s, write = 80 MB/s }, page-cache = 0.5"))
        .isEqualTo(new Disk.TwoWay(120e6, 80e6, 0.5));
  }

  @Test
  void disksThatContradictThemselvesAreRefused() {
    refused(
        "racks { nodes { slots = 6, link = 1 Gbps\ndisk = 80 MB/s\ndisk-per-task = 90 MB/s } }",
        "c.conf:4: disk-per-task (each task has the rate) and disk (tasks share it) are both given;"
            + " leave out one or the other");
    refused(
        "racks { nodes { slots = 6, link = 1 Gbps\npage-cache = 0.3 } }",
        "c.conf:3: page-cache needs a disk that tasks share; write disk = 80 MB/s too");
    refused(
        "racks { nodes { slots = 6, link = 1 Gbps\ndisk { read = 80 MB/s } } }",
        "c.conf:3: write is missing; write write = 80 MB/s");
  }

  @Test
  void outOfBandHeartbeatsAreOffUnlessTheyAreAskedFor() {
    assertThat(parse("racks { " + NODES + " }").outOfBandHeartbeats()).isFalse();
    assertThat(parse("out-of-band-heartbeats = on, racks { " + NODES + " }").outOfBandHeartbeats())
        .isTrue();
    refused(
        "out-of-band-heartbeats = 3s\nracks { " + NODES + " }",
        "c.conf:2: out-of-band-heartbeats = 3s is none of false, no, off, on, true, yes; write"
            + " out-of-band-heartbeats = no");
    refused(
        "out-of-band-heartbeat = on\nracks { " + NODES + " }",
        "c.conf:2: unknown key out-of-band-heartbeat in cluster; did you mean"
            + " out-of-band-heartbeats?");
  }

  @Test
  void nodesSpeakInTurnUnlessTheyAreToSpeakAtRandom() {
    assertThat(parse("racks { " + NODES + " }").heartbeatPhases())
        .isEqualTo(HeartbeatPhases.IN_TURN);
    assertThat(parse("heartbeat-phases = random, racks { " + NODES + " }").heartbeatPhases())
        .isEqualTo(HeartbeatPhases.RANDOM);
    refused(
        "heartbeat-phases = rand\nracks { " + NODES + " }",
        "c.conf:2: heartbeat-phases = rand is none of in-turn, random; write heartbeat-phases ="
            + " random");
  }

  @Test
  void racksHoldAsMuchInputAsOthersUnlessTheySayHowMuch() {
    assertThat(parse("racks { " + NODES + " }").racks().get(0).data()).isEqualTo(1);
    assertThat(parse("racks { data = 2.5, " + NODES + " }").racks().get(0).data()).isEqualTo(2.5);
    refused(
        "racks { data = 0, " + NODES + " }",
        "c.conf:2: data = 0 must be more than zero; write data = 1.0");
  }

  @Test
  void linkEfficiencyLeavesTheRatesAsTheyAreNamed() {
    Cluster cluster = parse("link-efficiency = 0.9\nracks { oversubscription = 2, " + NODES + " }");
    assertThat(cluster.linkEfficiency()).isEqualTo(0.9);
    assertThat(cluster.racks().get(0).uplink()).isEqualTo(125e6);
    assertThat(cluster.racks().get(0).nodes().get(0).out()).isEqualTo(125e6);
    assertThat(parse("racks { " + NODES + " }").linkEfficiency()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | must be more than zero; write link-efficiency = 1.0",
        "1.01 | must be at most 1; write link-efficiency = 1.0",
        "-0.5 | must not be negative; write link-efficiency = 1.0",
        "90 % | is not a number; write link-efficiency = 0.9"
      })
  void linkEfficiencyIsAShare(String value, String message) {
    refused(
        "link-efficiency = " + value + "\nracks { " + NODES + " }",
        "c.conf:2: link-efficiency = " + value + " " + message);
  }

  @Test
  void everyProblemIsFoundAtOnce() {
    refused(
        """
        block-size = 256
        replication = 0
        hearbeat = 3s
        racks { uplink = 0 Gbps, downlink = 1 Gbps
          nodes = [
            { count = 0, slots = 1, out = 1 Gbps, in = 1 Gbps }
            { slots = 1, map-slots = 2, out = -1 Gbps, in = 1 Gbps }
            { map-slots = -2, reduce-slots = 2, out = 1 Gbps, in = 1 Gbps } ] }""",
        "c.conf:2: block-size = 256 has no unit; write block-size = 256 MiB",
        "c.conf:3: replication = 0 must be at least 1; write replication = 1",
        "c.conf:4: unknown key hearbeat in cluster; did you mean heartbeat?",
        "c.conf:5: uplink = 0 Gbps must be more than zero; write uplink = 1 Gbps",
        "c.conf:7: count = 0 must be at least 1; write count = 1",
        "c.conf:8: the node mixes kinds of slots;"
            + " write map-slots and reduce-slots, or slots, or memory and vcores",
        "c.conf:8: reduce-slots is missing; write reduce-slots = 2",
        "c.conf:8: out = -1 Gbps must not be negative; write out = 1 Gbps",
        "c.conf:9: map-slots = -2 must be at least 0; write map-slots = 0");
  }

  @Test
  void aLinkIsNotSlowerThanAnyIs() {
    refused(
        "racks { oversubscription = 1, nodes { slots = 1, out = 1 Gbps, in = 9e-324 Gbps } }",
        "c.conf:2: in = 9e-324 Gbps is less than 1e-15 B/s; write in = 1 Gbps");
    for (String times : List.of("1e30", "1e300")) {
      refused(
          "racks { oversubscription = " + times + ", nodes { slots = 1, link = 1 Gbps } }",
          "c.conf:2: oversubscription makes a rack's or pod's link slower than 1e-15 B/s or"
              + " faster than 1000000 GB/s; write link = 10 Gbps, for example");
    }
  }

  @Test
  void linksMayBeLeftOutOnlyOfARackThatIsAlone() {
    refused(
        "racks = [\n { " + NODES + " }\n { uplink = 1 Gbps, downlink = 1 Gbps, " + NODES + " } ]",
        "c.conf:3: the rack has no links to the others;"
            + " write link = 2 Gbps, or uplink and downlink, or oversubscription = 5");
    refused(
        "racks { uplink = 1 Gbps, " + NODES + " }",
        "c.conf:2: downlink is missing; write downlink = 2 Gbps, or link = 2 Gbps for both");
    refused(
        "racks { uplink = 1 Gbps, downlink = 1 Gbps, oversubscription = 5, " + NODES + " }",
        "c.conf:2: oversubscription is given together with link, uplink or downlink;"
            + " leave out one or the other");
  }

  @Test
  void namesAreUnique() {
    refused(
        "racks = [\n { name = a, oversubscription = 1, "
            + NODES
            + " }\n { name = a, oversubscription = 1, nodes { name = x, slots = 1, out = 1 Gbps, in = 1 Gbps } } ]",
        "c.conf:4: two racks or nodes are named a; write another name");
    refused(
        "racks { nodes = [\n { name = r1-n2, slots = 1, out = 1 Gbps, in = 1 Gbps }\n"
            + "{ slots = 1, out = 1 Gbps, in = 1 Gbps } ] }",
        "c.conf:4: two racks or nodes are named r1-n2; write another name");
    refused(
        "racks { count = 2, name = a, oversubscription = 1, nodes {\n count = 3, name = n, slots = 1, out = 1 Gbps, in = 1 Gbps } }",
        "c.conf:2: name = a for 2 racks; leave out name or count",
        "c.conf:3: name = n for 3 nodes; leave out name or count");
    refused(
        "racks { count = 3, oversubscription = 1\n nodes { name = n, slots = 1, out = 1 Gbps, in = 1 Gbps } }",
        "c.conf:3: two racks or nodes are named n; write another name");
  }

  @Test
  void absurdNumbersAreRefused() {
    refused(
        "racks { count = 1000000, oversubscription = 1, " + NODES + " }",
        "c.conf:2: the cluster has 2000000 nodes; write smaller counts, at most 1000000 in all");
    refused(
        "replication = 4\nracks { oversubscription = 1, " + NODES + " }",
        "c.conf:2: replication = 4 is more than the 2 nodes; write replication = 2");
    refused("racks = []", "c.conf:2: racks is empty; write at least one rack");
    refused("racks { nodes = [] }", "c.conf:2: nodes is empty; write at least one node");
    refused(
        "name = x",
        "c.conf:1: racks is missing; write racks { count = 4, uplink = 2 Gbps, downlink = 2 Gbps, … }");
  }

  @Test
  void otherSectionsAreRefused() {
    assertThatThrownBy(() -> ClusterFile.parse("c.conf", "clutser { }\n"))
        .hasMessage(
            "c.conf:1: cluster is missing; write cluster { … }\n"
                + "c.conf:1: unknown key clutser; did you mean cluster?");
  }

  @Test
  void aWordIsABundledNameOrAFile() throws IOException {
    assertThat(ClusterFile.named("nas-40", folder).name()).isEqualTo("nas-40");
    Files.writeString(folder.resolve("mine.conf"), "cluster { racks { " + NODES + " } }");
    assertThat(ClusterFile.named("mine.conf", folder).nodeCount()).isEqualTo(2);
    assertThatThrownBy(() -> ClusterFile.named("quikstart", folder))
        .hasMessageStartingWith(
            "quikstart: there is no bundled cluster of this name; did you mean quickstart?");
    assertThatThrownBy(() -> ClusterFile.named("gone.conf", folder))
        .hasMessageContaining("there is no such file");
  }

  static List<String> bundled() {
    return List.copyOf(ClusterFile.bundledNames().keySet());
  }

  @ParameterizedTest
  @MethodSource("bundled")
  void bundledClustersAreValidAndReadBack(String name) {
    Cluster cluster = ClusterFile.bundled(name);
    assertThat(cluster.name()).isEqualTo(name);
    assertThat(ClusterFile.bundledNames().get(name)).isNotBlank();
    assertThat(ClusterFile.parse("again", ClusterFile.render(cluster))).isEqualTo(cluster);
  }

  @Test
  void bundledClustersHaveThePapersFigures() {
    assertThat(bundled())
        .map(name -> ClusterFile.bundled(name).nodeCount())
        .containsExactly(16, 16, 52, 40, 600, 9, 20, 7, 15);
    Cluster shadow = ClusterFile.bundled("shadow-52");
    assertThat(shadow.heartbeat()).isEqualTo(Duration.ofMillis(520));
    assertThat(shadow.racks().get(0).uplink()).isEqualTo(250e6);
  }

  /** Rates are in MB/s; the clusters of papers that name no disk have a disk for each task. */
  @ParameterizedTest
  @CsvSource({"dynamicmr-9, 80", "locality-7, 80", "sort-15, 80", "tyrex-20, 160"})
  void nodesShareTheDiskThatTheirPaperNames(String name, double rate) {
    assertThat(ClusterFile.bundled(name).racks().stream().flatMap(rack -> rack.nodes().stream()))
        .isNotEmpty()
        .allSatisfy(node -> assertThat(node.disk()).isEqualTo(new Disk.Shared(rate * 1e6, 0)));
  }
}
