package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BackgroundLoadTest {
  private static Cluster cluster(int count, Slots slots) {
    List<Node> nodes = new ArrayList<>();
    for (int node = 0; node < count; node++) {
      nodes.add(new Node("n" + node, slots, 1, 1, 1, new Disk.PerTask(100)));
    }
    return new Cluster("some", 1, 1, Duration.ofSeconds(1), List.of(new Rack("r", 1, 1, nodes)));
  }

  private static List<Slots> left(double share, Cluster cluster, long seed) {
    Cluster left = new BackgroundLoad(share).leaves(cluster, Seed.of(seed));
    return left.racks().get(0).nodes().stream().map(Node::slots).toList();
  }

  private static long sum(List<Slots> all, ToLongFunction<Slots.Typed> count) {
    return all.stream().map(Slots.Typed.class::cast).mapToLong(count).sum();
  }

  @Test
  void theShareOfAllSlotsIsHeldAndSpreadEvenly() {
    List<Slots> left = left(0.3, cluster(10, new Slots.Typed(4, 2)), 1);
    assertThat(sum(left, Slots.Typed::maps)).isEqualTo(28);
    assertThat(sum(left, Slots.Typed::reduces)).isEqualTo(14);
    assertThat(left).allMatch(slots -> ((Slots.Typed) slots).maps() >= 2);
    assertThat(left(0.3, cluster(10, new Slots.Typed(4, 2)), 1)).isEqualTo(left);
    assertThat(left(0.3, cluster(10, new Slots.Typed(4, 2)), 2)).isNotEqualTo(left);
  }

  @Test
  void aNodeLosesAVcoreWithItsPartOfTheMemory() {
    assertThat(left(0.5, cluster(4, new Slots.Containers(8 << 20, 8)), 1))
        .containsOnly(new Slots.Containers(4 << 20, 4));
    assertThat(left(0.5, cluster(2, new Slots.Shared(3)), 1))
        .containsExactlyInAnyOrder(new Slots.Shared(1), new Slots.Shared(2));
  }

  @Property(tries = 200)
  void theShareIsHeldButEveryNodeKeepsASlot(
      @ForAll @DoubleRange(max = 0.95) double share,
      @ForAll @IntRange(min = 1, max = 9) int maps,
      @ForAll @IntRange(max = 3) int reduces,
      @ForAll long seed) {
    Cluster whole = cluster(7, new Slots.Typed(maps, reduces));
    List<Slots> left = left(share, whole, seed);
    long leftReduces = 7 * reduces - Math.min(7 * reduces - 1, Math.round(share * 7 * reduces));
    assertThat(sum(left, Slots.Typed::reduces)).isEqualTo(reduces == 0 ? 0 : leftReduces);
    long without = left.stream().filter(one -> ((Slots.Typed) one).reduces() == 0).count();
    long leftMaps = 7 * maps - Math.min(7 * maps - 1, Math.round(share * 7 * maps));
    assertThat(sum(left, Slots.Typed::maps)).isEqualTo(Math.max(leftMaps, without));
  }

  @Test
  void aNodeWithSlotsOfOneTypeKeepsOne() {
    assertThat(left(0.95, cluster(3, new Slots.Typed(0, 2)), 1))
        .containsOnly(new Slots.Typed(0, 1));
    assertThat(left(0.95, cluster(3, new Slots.Typed(2, 0)), 1))
        .containsOnly(new Slots.Typed(1, 0));
  }

  @Test
  void somethingIsLeft() {
    assertThatThrownBy(() -> new BackgroundLoad(0.96)).hasMessageContaining("0.95");
  }
}
