package io.racklab.topologies;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {
  @Test
  void everyLinkCarriesItsRateTimesTheEfficiency() {
    Node node = new Node("n", new Slots.Shared(1), 100, 200, 1, 50);
    Rack rack = new Rack("r", 400, Double.POSITIVE_INFINITY, List.of(node));
    Topology topology =
        new Topology(new Cluster("c", 1, 1, Duration.ofSeconds(3), false, 0.75, List.of(rack)));

    assertThat(topology.capacity(topology.nodeOut(0))).isEqualTo(75);
    assertThat(topology.capacity(topology.nodeIn(0))).isEqualTo(150);
    assertThat(topology.capacity(topology.rackUp(0))).isEqualTo(300);
    assertThat(topology.capacity(topology.rackDown(0))).isInfinite();
    assertThat(topology.node(0).disk()).isEqualTo(50);
  }
}
