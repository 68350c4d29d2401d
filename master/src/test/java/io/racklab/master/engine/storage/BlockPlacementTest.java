package io.racklab.master.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.ArrayList;
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
    return IntStream.range(0, splits.replicas(map)).map(i -> splits.node(map, i)).toArray();
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
  void theFirstLiesInTheRackThatIsNamed(
      @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 4) Integer> racks,
      @ForAll @IntRange(min = 1, max = 4) int replication,
      @ForAll long seed) {
    Topology topology = topology(racks, replication);
    int places = racks.size() == 1 ? racks.get(0) : racks.size();
    InputSplits splits =
        new BlockPlacement(topology).inputIn(map -> map % places, MAPS, new Random(seed));
    for (int map = 0; map < MAPS; map++) {
      int first = splits.node(map, 0);
      assertThat(racks.size() == 1 ? first : topology.rackOf(first)).isEqualTo(map % places);
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

  /**
   * Of 5 parts rack one gets 3, the others 1 each: a node of it is the first three times as often.
   */
  @Test
  void racksHoldAsMuchAsTheySay() {
    Topology topology = uneven(3, 1, 1);
    InputSplits splits = new BlockPlacement(topology).input(5000, new Random(1));
    int[] first = new int[3];
    int[] second = new int[3];
    for (int map = 0; map < 5000; map++) {
      int one = topology.rackOf(splits.node(map, 0));
      int other = topology.rackOf(splits.node(map, 1));
      assertThat(other).isNotEqualTo(one);
      first[one]++;
      second[other]++;
    }
    assertThat(first[0]).isBetween(2850, 3150);
    assertThat(first[1]).isBetween(850, 1150);
    // After rack one either other, after another rack one three times of four.
    assertThat(second[0]).isBetween(1350, 1650);
    assertThat(IntStream.range(0, 5000).mapToObj(map -> splits.node(map, 0)).distinct()).hasSize(6);
  }

  @Property(tries = 100)
  void outputIsReplicatedEvenlyWhateverTheInput(@ForAll long seed) {
    Topology even = uneven(1, 1, 1);
    Topology uneven = uneven(9, 1, 0.1);
    assertThat(new BlockPlacement(uneven).pipeline(2, new Random(seed)))
        .isEqualTo(new BlockPlacement(even).pipeline(2, new Random(seed)));
  }

  /** Racks of two nodes each. */
  private static Topology uneven(double... data) {
    List<Rack> racks = new ArrayList<>();
    for (Rack rack : Clusters.equal(data.length, 2, SLOTS, 2).cluster().racks()) {
      racks.add(
          new Rack(rack.name(), rack.uplink(), rack.downlink(), data[racks.size()], rack.nodes()));
    }
    return new Topology(new Cluster("uneven", 1, 2, Duration.ofSeconds(3), racks));
  }

  @Test
  void moreReplicasThanNodesAreRefused() {
    Topology topology = Clusters.equal(1, 2, SLOTS, 3);
    assertThatThrownBy(() -> new BlockPlacement(topology))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 replicas");
  }

  /** What lacks replicas is in two racks again where that can be, and on no node twice. */
  @Property(tries = 300)
  void whatLacksReplicasGetsThemOnOtherNodes(
      @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 4) Integer> racks,
      @ForAll @IntRange(min = 1, max = 4) int wanted,
      @ForAll @IntRange(min = 0, max = 15) int away,
      @ForAll long seed) {
    Topology topology = topology(racks, 1);
    Random random = new Random(seed);
    int holder = random.nextInt(topology.nodeCount());
    List<Integer> there =
        IntStream.range(0, topology.nodeCount())
            .filter(node -> node == holder || node != away)
            .boxed()
            .toList();
    List<Integer> targets =
        new BlockPlacement(topology)
            .further(List.of(holder), holder, wanted, there::contains, random);
    assertThat(targets)
        .hasSize(Math.min(wanted, there.size() - 1))
        .doesNotHaveDuplicates()
        .doesNotContain(holder)
        .isSubsetOf(there);
    boolean others =
        there.stream().anyMatch(node -> topology.rackOf(node) != topology.rackOf(holder));
    if (!targets.isEmpty()) {
      assertThat(
              targets.stream().anyMatch(node -> topology.rackOf(node) != topology.rackOf(holder)))
          .isEqualTo(others);
    }
  }

  @Test
  void theThirdReplicaGoesToTheSendersRack() {
    Topology topology = Clusters.equal(3, 3, SLOTS, 3);
    assertThat(
            new BlockPlacement(topology).further(List.of(0, 3), 3, 1, node -> true, new Random(1)))
        .hasSize(1)
        .isSubsetOf(4, 5);
  }
}
