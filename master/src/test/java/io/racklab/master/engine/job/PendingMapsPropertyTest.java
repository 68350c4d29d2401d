package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever is taken and put back, the lists find what a search of all maps finds. */
class PendingMapsPropertyTest {
  private static final int STEPS = 200;

  @Property(tries = 300)
  void findsWhatASearchFinds(@ForAll Random random) {
    Topology topology = Clusters.equal(1 + random.nextInt(3), 1 + random.nextInt(3), SLOTS);
    InputSplits splits = splits(topology, random);
    PendingMaps maps = new PendingMaps(splits, topology);
    Searched searched = new Searched(splits, topology);
    for (int step = 0; step < STEPS; step++) {
      agree(maps, searched, topology);
      change(maps, searched, topology, random);
    }
  }

  private static final Slots SLOTS = new Slots.Typed(1, 1);

  private static InputSplits splits(Topology topology, Random random) {
    int replicas = 1 + random.nextInt(3);
    int[] nodes =
        random.ints(replicas * (1 + random.nextInt(20)), 0, topology.nodeCount()).toArray();
    return new InputSplits(replicas, nodes);
  }

  private static void agree(PendingMaps maps, Searched searched, Topology topology) {
    assertThat(maps.count()).isEqualTo(searched.pending.size());
    assertThat(maps.failedFirst()).isEqualTo(searched.failedFirst());
    assertThat(maps.anywhere()).isEqualTo(searched.lowest(map -> true));
    for (int node = 0; node < topology.nodeCount(); node++) {
      assertThat(maps.onNode(node)).isEqualTo(searched.onNode(node));
    }
    for (int rack = 0; rack < topology.rackCount(); rack++) {
      assertThat(maps.inRack(rack)).isEqualTo(searched.inRack(rack));
    }
  }

  private static void change(
      PendingMaps maps, Searched searched, Topology topology, Random random) {
    int map = random.nextInt(searched.splits.count());
    if (random.nextInt(10) == 0) {
      copyOrDrop(maps, searched, map, random.nextInt(topology.nodeCount()));
      return;
    }
    if (random.nextBoolean()) {
      int near = maps.onNode(random.nextInt(topology.nodeCount()));
      map = near == PendingMaps.NONE ? map : near;
    }
    if (searched.pending.remove(map)) {
      searched.failed.remove(map);
      maps.take(map);
    } else {
      boolean failed = random.nextBoolean();
      searched.pending.add(map);
      if (failed) {
        searched.failed.addLast(map);
      }
      maps.putBack(map, failed);
    }
  }

  private static void copyOrDrop(PendingMaps maps, Searched searched, int map, int node) {
    int here = searched.replicasOn(map, node);
    if (here == 0) {
      searched.splits.stored(map, node);
      maps.stored(map, node);
    } else if (here == 1 && searched.splits.replicas(map) > 1) {
      searched.splits.dropped(map, node);
      maps.dropped(map, node);
    }
  }

  /** The same by looking at every map. */
  private static final class Searched {
    private final InputSplits splits;
    private final Topology topology;
    private final TreeSet<Integer> pending = new TreeSet<>();
    private final Deque<Integer> failed = new ArrayDeque<>();

    Searched(InputSplits splits, Topology topology) {
      this.splits = splits;
      this.topology = topology;
      for (int map = 0; map < splits.count(); map++) {
        pending.add(map);
      }
    }

    int failedFirst() {
      return failed.isEmpty() ? PendingMaps.NONE : failed.peekFirst();
    }

    int onNode(int node) {
      return lowest(map -> anyReplica(map, holder -> holder == node));
    }

    int inRack(int rack) {
      return lowest(map -> anyReplica(map, holder -> topology.rackOf(holder) == rack));
    }

    int lowest(IntPredicate wanted) {
      return pending.stream()
          .mapToInt(map -> map)
          .filter(wanted)
          .findFirst()
          .orElse(PendingMaps.NONE);
    }

    int replicasOn(int map, int node) {
      return (int)
          IntStream.range(0, splits.replicas(map))
              .filter(replica -> splits.node(map, replica) == node)
              .count();
    }

    private boolean anyReplica(int map, IntPredicate wanted) {
      for (int replica = 0; replica < splits.replicas(map); replica++) {
        if (wanted.test(splits.node(map, replica))) {
          return true;
        }
      }
      return false;
    }
  }
}
