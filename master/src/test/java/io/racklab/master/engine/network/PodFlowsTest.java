package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Scenarios worked by hand: nodes 0 and 1 are in a rack, 2 and 3 in another of the same pod, 4 and
 * 5 in one of the other pod. Nodes move 100 bytes a second, racks 150; the first pod's link up
 * carries 100, the second's down 80. Node 4 has a disk of 30.
 */
class PodFlowsTest {
  private static final String PODS =
      """
      cluster { pods = [
        { uplink = 100 B/s, downlink = 100 B/s
          racks { count = 2, link = 150 B/s, nodes { count = 2, slots = 1, link = 100 B/s } } }
        { uplink = 100 B/s, downlink = 80 B/s
          racks { link = 150 B/s
            nodes = [ { slots = 1, link = 100 B/s, disk = 30 B/s }, { slots = 1, link = 100 B/s } ] } }
      ] }
      """;

  /** A pod's link carries 100 in two paths of 50, between which the two nodes' numbers choose. */
  private static final String PATHS =
      """
      cluster { pods { count = 2, link = 100 B/s, paths = 2
        racks { link = 400 B/s, nodes { count = 8, slots = 1, link = 100 B/s } } } }
      """;

  private static final long SECOND = 1_000_000_000L;

  private static double[] ends(Topology topology, PlannedFlow... flows) {
    return FluidAnswer.of(topology, List.of(flows)).ends();
  }

  private static Topology topology(String text) {
    return new Topology(ClusterFile.parse("c.conf", text));
  }

  private static PlannedFlow flow(int from, int to, long bytes) {
    return new PlannedFlow("f", Route.of(from, to), bytes, 0);
  }

  /**
   * The second pod lets in 80, 40 for each of two flows; node 0 has 60 left for its neighbour in
   * the pod. From 2 s on the second flow has all of the 80, and the third its node's 100.
   */
  @Test
  void flowsBetweenPodsShareTheirLinks() {
    assertThat(ends(topology(PODS), flow(0, 4, 80), flow(2, 5, 240), flow(0, 2, 220)))
        .containsExactly(new double[] {2, 4, 3}, within(1e-9));
  }

  /** Each way has a link of its own; within a pod and a rack none of them is crossed. */
  @Test
  void whatStaysInAPodDoesNotCrossItsLinks() {
    assertThat(
            ends(topology(PODS), flow(0, 2, 200), flow(3, 5, 160), flow(5, 1, 200), flow(4, 5, 40)))
        // Into node 5 come 100: the flow from its own rack has half of it until it ends at 0.8 s,
        // and then the other one has the 80 of its pod.
        .containsExactly(new double[] {2, 0.8 + 120 / 80.0, 2, 0.8}, within(1e-9));
  }

  /** 30 of the 80 go to the disk; at 4 s, when that flow ends, the other gets all of them. */
  @Test
  void aDiskHoldsBackAFlowFromAnotherPodAsAnyOther() {
    PlannedFlow written = new PlannedFlow("w", new Route(0, 4, DiskUse.WRITE), 120, 0);
    PlannedFlow later = new PlannedFlow("l", Route.of(1, 5), 240, SECOND);
    assertThat(ends(topology(PODS), written, later))
        // From 1 s to 4 s 50 a second, then 80.
        .containsExactly(new double[] {4, 4 + 90 / 80.0}, within(1e-9));
  }

  /** Two flows on one path get 25 each though half of the link is idle, on two 50 each. */
  @Test
  void equalPathsAreNotShared() {
    Topology topology = topology(PATHS);
    int first = topology.route(0, 8)[2];
    int same = partner(topology, first);
    int other = partner(topology, 2 * topology.podUp(0).first() + 1 - first);

    assertThat(ends(topology, flow(0, 8, 100), flow(same / 8, 8 + same % 8, 100)))
        .containsExactly(new double[] {4, 4}, within(1e-9));
    assertThat(ends(topology, flow(0, 8, 100), flow(other / 8, 8 + other % 8, 100)))
        .containsExactly(new double[] {2, 2}, within(1e-9));
  }

  /** Two other nodes whose flows cross this link up, as 8 times the one plus the other. */
  private static int partner(Topology topology, int link) {
    return IntStream.range(0, 64)
        .filter(pair -> pair / 8 != 0 && pair % 8 != 0)
        .filter(pair -> topology.route(pair / 8, 8 + pair % 8)[2] == link)
        .findFirst()
        .orElseThrow();
  }
}
