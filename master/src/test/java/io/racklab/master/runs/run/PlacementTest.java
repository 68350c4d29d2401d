package io.racklab.master.runs.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private static int[] place(int workers, int racks, int nodesPerRack) {
    return Placement.over(equal(workers), topology(racks, nodesPerRack));
  }

  private static double[] equal(int workers) {
    double[] shares = new double[workers];
    // Only proportions count.
    Arrays.fill(shares, 1.3);
    return shares;
  }

  @Test
  void whoHasThreeTimesTheShareHasThreeTimesTheRacks() {
    assertThat(Placement.over(new double[] {3, 1}, topology(4, 2)))
        .containsExactly(0, 0, 0, 0, 0, 0, 1, 1);
    assertThat(Placement.over(new double[] {0.5, 1.5}, topology(4, 1))).containsExactly(0, 1, 1, 1);
  }

  @Test
  void nodesOfARackAreSharedOutWhereThereAreFewRacks() {
    assertThat(Placement.over(new double[] {1, 2}, topology(1, 6)))
        .containsExactly(0, 0, 1, 1, 1, 1);
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
    int[] placed = Placement.over(equal(workers), topology);
    for (int node = 0; node < placed.length; node++) {
      assertThat(placed[node]).isEqualTo(placed[topology.startOfRack(topology.rackOf(node))]);
    }
  }
}
