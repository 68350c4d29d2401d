package io.racklab.topologies.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests cluster files with pods and with several paths. */
class PodsFileTest {
  private static final String RACKS =
      "racks { count = 2, link = 2 Gbps, nodes { count = 2, slots = 1, link = 1 Gbps } }";

  private static Cluster parse(String body) {
    return ClusterFile.parse("c.conf", "cluster {\n" + body + "\n}\n");
  }

  private static List<Pod> pods(Cluster cluster) {
    return cluster.racks().stream().flatMap(rack -> rack.pod().stream()).distinct().toList();
  }

  private static void refused(String body, String... messages) {
    assertThatThrownBy(() -> parse(body))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid ->
                assertThat(invalid.problems()).map(Problem::toString).containsExactly(messages));
  }

  @Test
  void podsNumberWhatIsInThem() {
    Cluster cluster =
        parse(
            "pods = [ { count = 2, uplink = 4 Gbps, downlink = 3 Gbps, "
                + RACKS
                + " }\n { name = east, link = unlimited, racks = [ { name = edge, link = 1 Gbps,"
                + " nodes { slots = 1, link = 1 Gbps } }\n { link = 1 Gbps,"
                + " nodes { slots = 1, link = 1 Gbps } } ] } ]");

    assertThat(cluster.racks())
        .map(Rack::name)
        .containsExactly("p1-r1", "p1-r2", "p2-r1", "p2-r2", "edge", "east-r2");
    assertThat(cluster.racks().get(2).nodes())
        .map(Node::name)
        .containsExactly("p2-r1-n1", "p2-r1-n2");
    assertThat(cluster.racks().get(4).nodes()).map(Node::name).containsExactly("edge-n1");
    assertThat(pods(cluster))
        .containsExactly(
            new Pod("p1", 500e6, 375e6, 1),
            new Pod("p2", 500e6, 375e6, 1),
            new Pod("east", Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 1));
    assertThat(cluster.racksOfPods()).map(List::size).containsExactly(2, 2, 2);
    assertThat(cluster.replication()).isEqualTo(3);
  }

  @Test
  void aPodIsOversubscribedByItsRacksLinks() {
    Cluster cluster =
        parse(
            """
            pods { count = 2, oversubscription = 4
              racks = [ { oversubscription = 2, nodes { count = 8, slots = 1, out = 1 Gbps, in = 2 Gbps } }
                        { uplink = 12 Gbps, downlink = 4 Gbps, nodes { slots = 1, link = 1 Gbps } } ] }
            """);

    assertThat(cluster.racks().get(0).uplink()).isEqualTo(500e6);
    assertThat(pods(cluster).get(0)).isEqualTo(new Pod("p1", 500e6, 375e6, 1));
  }

  @Test
  void pathsArePartsOfALink() {
    Cluster cluster =
        parse(
            "pods { link = 8 Gbps, paths = 4, "
                + RACKS.replace("link = 2", "paths = 2, link = 2")
                + " }");

    assertThat(pods(cluster)).containsExactly(new Pod("p1", 1e9, 1e9, 4));
    assertThat(cluster.racks()).allMatch(rack -> rack.paths() == 2 && rack.uplink() == 250e6);
    assertThat(parse(RACKS).racks()).allMatch(rack -> rack.paths() == 1 && rack.pod().isEmpty());
  }

  @Test
  void everyProblemIsFoundAtOnce() {
    refused(
        """
        racks { nodes { count = 2, slots = 1, link = 1 Gbps } }
        pods = [
         { racks { count = 2, nodes { slots = 1, link = 1 Gbps } } }
         { oversubscription = 4, paths = 0, uplnk = 3, racks { link = unlimited, nodes { slots = 1, link = 1 Gbps } } }
         { name = x, link = 1 Gbps, racks = [] }
         { name = x, count = 2, link = 1 Gbps }
         { link = 1 Gbps, paths = 129, uplink = 1 Gbps, %s } ]"""
            .formatted(RACKS),
        "c.conf:2: racks and pods are both given; write all racks into pods, or leave out pods",
        "c.conf:4: the pod has no links to the others;"
            + " write link = 2 Gbps, or uplink and downlink, or oversubscription = 5",
        "c.conf:4: the rack has no links to the others;"
            + " write link = 2 Gbps, or uplink and downlink, or oversubscription = 5",
        "c.conf:5: paths = 0 must be at least 1; write paths = 1",
        "c.conf:5: unknown key uplnk in pods; did you mean uplink?",
        "c.conf:5: oversubscription divides the rate of the racks' links, which have no limit here;"
            + " write link = 10 Gbps for the pod, or for its racks",
        "c.conf:6: racks is empty; write at least one rack",
        "c.conf:7: name = x for 2 pods; leave out name or count",
        "c.conf:7: racks is missing; write racks { count = 4, link = 2 Gbps, … }",
        "c.conf:8: paths = 129 must be at most 128; write paths = 128",
        "c.conf:8: link, which sets both directions, is given together with uplink or downlink;"
            + " leave out one or the other");
  }

  @Test
  void namesAreUniqueOverAllPods() {
    refused(
        "pods = [\n { name = a, link = 1 Gbps, "
            + RACKS
            + " }\n { link = 1 Gbps\n racks = [ { name = a, link = 1 Gbps, nodes { slots = 1, link = 1 Gbps } } ] } ]",
        "c.conf:5: two pods, racks or nodes are named a; write another name");
    refused(
        "pods { count = 2, link = 1 Gbps\n racks { name = a, link = 1 Gbps, nodes { slots = 1, link = 1 Gbps } } }",
        "c.conf:3: two pods, racks or nodes are named a; write another name",
        "c.conf:3: two pods, racks or nodes are named a-n1; write another name");
  }

  @Test
  void absurdNumbersAreRefused() {
    refused("pods = []", "c.conf:2: pods is empty; write at least one pod");
    refused(
        "pods { count = 1000000, link = 1 Gbps, " + RACKS + " }",
        "c.conf:2: the cluster has 4000000 nodes; write smaller counts, at most 1000000 in all");
    refused(
        "pods { count = 1000000, link = 1 Gbps\n racks { count = 1000000, link = 1 Gbps\n nodes = [] } }",
        "c.conf:2: the cluster has 1000000000000 racks; write smaller counts, at most 1000000 in all",
        "c.conf:4: nodes is empty; write at least one node");
  }

  /** A single pod needs no links, as a single rack does not. */
  @Test
  void aPodAloneNeedsNoLinks() {
    assertThat(pods(parse("pods { " + RACKS + " }")).get(0).uplink()).isInfinite();
  }
}
