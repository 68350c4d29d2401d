package io.racklab.master.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PlacementTest {
  private static int[] place(int workers, int racks, int nodesPerRack) {
    return Placement.over(workers, topology(racks, nodesPerRack));
  }

  private static Topology topology(int racks, int nodesPerRack) {
    return Clusters.equal(racks, nodesPerRack, new Slots.Typed(1, 1));
  }

  @Property
  void everyWorkerHasItsPartWhileThereAreNodes(
      @ForAll @IntRange(min = 1, max = 20) int workers,
      @ForAll @IntRange(min = 1, max = 8) int racks,
      @ForAll @IntRange(min = 1, max = 8) int nodesPerRack) {
    int[] placed = place(workers, racks, nodesPerRack);
    assertThat(placed).hasSize(racks * nodesPerRack).isSorted();
    assertThat(Arrays.stream(placed).allMatch(worker -> worker >= 0 && worker < workers)).isTrue();
    assertThat(Arrays.stream(placed).distinct().count())
        .isEqualTo(Math.min(workers, racks * nodesPerRack));
  }

  @Property
  void aRackStaysWholeWhereThereAreEnoughRacks(
      @ForAll @IntRange(min = 1, max = 8) int workers,
      @ForAll @IntRange(min = 0, max = 8) int more,
      @ForAll @IntRange(min = 1, max = 8) int nodesPerRack) {
    Topology topology = topology(workers + more, nodesPerRack);
    int[] placed = Placement.over(workers, topology);
    for (int node = 0; node < placed.length; node++) {
      assertThat(placed[node]).isEqualTo(placed[topology.startOfRack(topology.rackOf(node))]);
    }
  }
}
