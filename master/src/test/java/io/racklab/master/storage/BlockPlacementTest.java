package io.racklab.master.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.job.InputSplits;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BlockPlacementTest {
  private static final Slots SLOTS = new Slots.Typed(1, 1);
  private static final int MAPS = 40;

  private static Topology topology(List<Integer> racks, int replication) {
    int[] sizes = racks.stream().mapToInt(size -> size).toArray();
    Assume.that(Arrays.stream(sizes).sum() >= replication);
    return Clusters.of(sizes, SLOTS, replication);
  }

  private static int[] replicas(InputSplits splits, int map) {
    return IntStream.range(0, splits.replicas()).map(i -> splits.node(map, i)).toArray();
  }

  @Property(tries = 300)
  void replicasLieOnDifferentNodes(
      @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 4) Integer> racks,
      @ForAll @IntRange(min = 1, max = 4) int replication,
      @ForAll long seed) {
    Topology topology = topology(racks, replication);
    InputSplits splits = new BlockPlacement(topology).input(MAPS, new Random(seed));
    assertThat(splits.count()).isEqualTo(MAPS);
    for (int map = 0; map < MAPS; map++) {
      assertThat(Arrays.stream(replicas(splits, map)).boxed().toList())
          .hasSize(replication)
          .doesNotHaveDuplicates()
          .isSubsetOf(IntStream.range(0, topology.nodeCount()).boxed().toList());
    }
  }

  @Property(tries = 300)
  void theSecondLiesInAnotherRackAndTheThirdBesideIt(
      @ForAll @Size(min = 2, max = 4) List<@IntRange(min = 1, max = 4) Integer> racks,
      @ForAll @IntRange(min = 2, max = 4) int replication,
      @ForAll long seed) {
    Topology topology = topology(racks, replication);
    InputSplits splits = new BlockPlacement(topology).input(MAPS, new Random(seed));
    for (int map = 0; map < MAPS; map++) {
      int second = topology.rackOf(splits.node(map, 1));
      assertThat(second).isNotEqualTo(topology.rackOf(splits.node(map, 0)));
      if (replication > 2 && racks.get(second) > 1) {
        assertThat(topology.rackOf(splits.node(map, 2))).isEqualTo(second);
      }
    }
  }

  @Property(tries = 100)
  void oneSeedMakesOnePlacement(@ForAll long seed) {
    BlockPlacement placement = new BlockPlacement(Clusters.equal(3, 4, SLOTS, 3));
    InputSplits once = placement.input(MAPS, new Random(seed));
    InputSplits again = placement.input(MAPS, new Random(seed));
    for (int map = 0; map < MAPS; map++) {
      assertThat(replicas(again, map)).isEqualTo(replicas(once, map));
    }
  }

  @Property(tries = 100)
  void aPipelineBeginsAfterItsWriter(
      @ForAll @IntRange(min = 0, max = 5) int writer, @ForAll long seed) {
    Topology topology = Clusters.equal(2, 3, SLOTS, 3);
    List<Integer> others = new BlockPlacement(topology).pipeline(writer, new Random(seed));
    assertThat(others).hasSize(2).doesNotContain(writer).doesNotHaveDuplicates();
    assertThat(others).allMatch(node -> topology.rackOf(node) != topology.rackOf(writer));
  }

  @Test
  void everyNodeWritesSomeInput() {
    InputSplits splits =
        new BlockPlacement(Clusters.equal(2, 3, SLOTS, 1)).input(1000, new Random(1));
    for (int node = 0; node < 6; node++) {
      int of = node;
      assertThat(IntStream.range(0, 1000).filter(map -> splits.node(map, 0) == of).count())
          .isBetween(100L, 240L);
    }
  }

  @Test
  void moreReplicasThanNodesAreRefused() {
    Topology topology = Clusters.equal(1, 2, SLOTS, 3);
    assertThatThrownBy(() -> new BlockPlacement(topology))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 replicas");
  }
}
