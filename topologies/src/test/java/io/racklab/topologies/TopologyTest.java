package io.racklab.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopologyTest {
  @Test
  void everyLinkCarriesItsRateTimesTheEfficiency() {
    Node node = new Node("n", new Slots.Shared(1), 100, 200, 1, new Disk.PerTask(50));
    Rack rack = new Rack("r", 400, Double.POSITIVE_INFINITY, List.of(node));
    Topology topology =
        new Topology(new Cluster("c", 1, 1, Duration.ofSeconds(3), false, 0.75, List.of(rack)));

    assertThat(topology.capacity(topology.nodeOut(0))).isEqualTo(75);
    assertThat(topology.capacity(topology.nodeIn(0))).isEqualTo(150);
    assertThat(topology.capacity(topology.rackUp(0))).isEqualTo(300);
    assertThat(topology.capacity(topology.rackDown(0))).isInfinite();
    assertThat(topology.node(0).disk()).isEqualTo(new Disk.PerTask(50));
    assertThat(topology.linkCount()).isEqualTo(4);
    assertThat(topology.diskRead(0)).isEqualTo(Topology.NO_LINK);
  }

  @Test
  void sharedDisksAreLinksAfterAllOthersWithAllOfTheirRate() {
    Topology topology =
        topology(new Disk.PerTask(50), new Disk.Shared(60, 0), new Disk.TwoWay(80, 40, 0));

    assertThat(topology.linkCount()).isEqualTo(11);
    assertThat(topology.diskRead(1)).isEqualTo(8);
    assertThat(topology.diskWrite(1)).isEqualTo(8);
    assertThat(topology.diskRead(2)).isEqualTo(9);
    assertThat(topology.diskWrite(2)).isEqualTo(10);
    assertThat(topology.linkName(8)).isEqualTo("n1.disk");
    assertThat(topology.linkName(9)).isEqualTo("n2.disk.read");
    assertThat(topology.linkName(10)).isEqualTo("n2.disk.write");
    assertThat(topology.capacity(8)).isEqualTo(60);
    assertThat(topology.capacity(9)).isEqualTo(80);
    assertThat(topology.capacity(10)).isEqualTo(40);
    assertThat(topology.isDisk(7)).isFalse();
    assertThat(topology.isDisk(8)).isTrue();
  }

  @Test
  void whatIsReadAndWrittenCrossesTheDisksToo() {
    Topology topology =
        topology(new Disk.PerTask(50), new Disk.Shared(60, 0), new Disk.TwoWay(80, 40, 0));

    assertThat(topology.route(1, 2, true, true)).containsExactly(8, 10, 2, 5);
    assertThat(topology.route(1, 2, false, true)).containsExactly(10, 2, 5);
    assertThat(topology.route(0, 1, true, false)).containsExactly(0, 3);
    assertThat(topology.route(2, 2, true, false)).containsExactly(9);
    assertThat(topology.route(0, 0, true, true)).isEmpty();
  }

  /**
   * Returns a pod with a rack of two nodes and one of one node, and a pod with a rack of one node,
   * which has a shared disk.
   */
  private static Topology pods(int rackPaths, int podPaths) {
    List<Rack> racks = new ArrayList<>();
    int[] sizes = {2, 1, 1};
    for (int rack = 0; rack < sizes.length; rack++) {
      List<Node> nodes = new ArrayList<>();
      for (int node = 0; node < sizes[rack]; node++) {
        Disk disk = rack == 2 ? new Disk.Shared(60, 0) : new Disk.PerTask(50);
        String name = "r" + rack + "-n" + node;
        nodes.add(new Node(name, new Slots.Shared(1), 100, 100, 1, disk));
      }
      Pod pod = new Pod(rack < 2 ? "p0" : "p1", 800, 600, podPaths);
      racks.add(new Rack("r" + rack, 400, 200, rackPaths, 1, Optional.empty(), nodes).in(pod));
    }
    return new Topology(new Cluster("c", 1, 1, Duration.ofSeconds(3), false, 0.5, racks));
  }

  @Test
  void betweenPodsFlowsCrossTheirLinksToo() {
    Topology topology = pods(1, 1);

    assertThat(topology.podCount()).isEqualTo(2);
    assertThat(List.of(topology.podOf(0), topology.podOf(2), topology.podOf(3)))
        .containsExactly(0, 0, 1);
    assertThat(names(topology, topology.route(0, 1))).containsExactly("r0-n0.out", "r0-n1.in");
    assertThat(names(topology, topology.route(0, 2)))
        .containsExactly("r0-n0.out", "r0.up", "r1.down", "r1-n0.in");
    assertThat(names(topology, topology.route(0, 3, false, true)))
        .containsExactly(
            "r2-n0.disk", "r0-n0.out", "r0.up", "p0.up", "p1.down", "r2.down", "r2-n0.in");
    assertThat(topology.capacity(topology.podUp(1))).isEqualTo(400);
    assertThat(topology.capacity(topology.podDown(0))).isEqualTo(300);
    assertThat(topology.linkCount()).isEqualTo(2 * 4 + 2 * 3 + 2 * 2 + 1);
    assertThat(topology.isDisk(17)).isFalse();
    assertThat(topology.isDisk(18)).isTrue();
  }

  /**
   * As in a fat tree of k = 4, the path above a pod determines the switch of the pod that a flow
   * came through.
   */
  @Test
  void aFlowTakesOneOfEqualPathsByItsNodes() {
    Topology topology = pods(2, 4);

    assertThat(topology.capacity(topology.rackUp(0))).isEqualTo(200);
    assertThat(topology.linkName(topology.rackUp(1).first() + 1)).isEqualTo("r1.up.2");
    assertThat(topology.capacity(topology.rackUp(1).first() + 1)).isEqualTo(100);
    assertThat(topology.capacity(topology.podDown(1).first() + 3)).isEqualTo(75);
    Set<Integer> paths = new TreeSet<>();
    for (int from = 0; from < 3; from++) {
      for (int[] ends : new int[][] {{from, 3}, {3, from}}) {
        int[] route = topology.route(ends[0], ends[1]);
        int path = path(topology, route[2]);
        paths.add(path);
        assertThat(path(topology, route[3])).isEqualTo(path);
        assertThat(path(topology, route[1])).isEqualTo(1 + (path - 1) % 2);
        assertThat(path(topology, route[4])).isEqualTo(1 + (path - 1) % 2);
        assertThat(topology.route(ends[0], ends[1])).isEqualTo(route);
      }
    }
    assertThat(paths).hasSizeGreaterThan(1);
  }

  private static int path(Topology topology, int link) {
    String name = topology.linkName(link);
    return Integer.parseInt(name.substring(name.lastIndexOf('.') + 1));
  }

  /** Each of 8 paths has an eighth of the pairs of nodes, apart from chance. */
  @Test
  void pathsAreTakenAlike() {
    List<Rack> racks = new ArrayList<>();
    for (int rack = 0; rack < 40; rack++) {
      List<Node> nodes = new ArrayList<>();
      for (int node = 0; node < 10; node++) {
        String name = "r" + rack + "-n" + node;
        nodes.add(new Node(name, new Slots.Shared(1), 1, 1, 1, new Disk.PerTask(1)));
      }
      racks.add(new Rack("r" + rack, 1, 1, 8, 1, Optional.empty(), nodes));
    }
    Topology topology = new Topology(new Cluster("c", 1, 1, Duration.ofSeconds(1), racks));
    int[] taken = new int[8];
    for (int from = 0; from < 400; from++) {
      for (int to = 0; to < 400; to++) {
        int[] route = topology.route(from, to);
        if (route.length == 4) {
          taken[route[1] - topology.rackUp(from / 10).first()]++;
        }
      }
    }
    // The 156,000 pairs give 19,500 each, with a standard deviation of 131.
    assertThat(IntStream.of(taken)).allMatch(count -> Math.abs(count - 19_500) < 5 * 131);
  }

  @Test
  void racksThatFitNoTreeAreRefused() {
    Node node = new Node("n", new Slots.Shared(1), 1, 1, 1, new Disk.PerTask(1));
    Node other = new Node("o", new Slots.Shared(1), 1, 1, 1, new Disk.PerTask(1));
    Node third = new Node("m", new Slots.Shared(1), 1, 1, 1, new Disk.PerTask(1));
    Pod pod = new Pod("p", 1, 1, 1);
    Rack in = new Rack("r", 1, 1, List.of(node)).in(pod);
    Rack out = new Rack("s", 1, 1, List.of(other));
    Rack back = new Rack("t", 1, 1, List.of(third)).in(pod);

    refused("must be in pods or none", in, out);
    refused("are named p", in, out.in(new Pod("q", 1, 1, 1)), back);
    refused("are named r", in, out.in(new Pod("r", 1, 1, 1)));
  }

  private static void refused(String message, Rack... racks) {
    assertThatThrownBy(() -> new Cluster("c", 1, 1, Duration.ofSeconds(1), List.of(racks)))
        .hasMessageContaining(message);
  }

  private static List<String> names(Topology topology, int[] route) {
    return IntStream.of(route).mapToObj(topology::linkName).toList();
  }

  private static Topology topology(Disk... disks) {
    List<Node> nodes = new ArrayList<>();
    for (Disk disk : disks) {
      nodes.add(new Node("n" + nodes.size(), new Slots.Shared(1), 100, 100, 1, disk));
    }
    Rack rack = new Rack("r", 400, 400, nodes);
    return new Topology(new Cluster("c", 1, 1, Duration.ofSeconds(3), false, 0.75, List.of(rack)));
  }
}
