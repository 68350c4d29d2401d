package io.racklab.topologies;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  private static Topology topology(Disk... disks) {
    List<Node> nodes = new ArrayList<>();
    for (Disk disk : disks) {
      nodes.add(new Node("n" + nodes.size(), new Slots.Shared(1), 100, 100, 1, disk));
    }
    Rack rack = new Rack("r", 400, 400, nodes);
    return new Topology(new Cluster("c", 1, 1, Duration.ofSeconds(3), false, 0.75, List.of(rack)));
  }
}
