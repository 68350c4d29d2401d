package io.racklab.master.runs.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.HeartbeatPhases;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FirstHeartbeatsTest {
  private static final int NODES = 100;

  private static long[] nanos(HeartbeatPhases phases, long seed) {
    Cluster equal = Clusters.equal(4, 25, new Slots.Typed(1, 1)).cluster();
    Topology topology =
        new Topology(new Cluster("c", 1, 1, equal.heartbeat(), phases, false, 1, equal.racks()));
    FirstHeartbeats first = new FirstHeartbeats(topology, Seed.of(seed));
    return IntStream.range(0, NODES).mapToLong(first::nanos).toArray();
  }

  @Test
  void inTurnTheyAreEvenlySpread() {
    assertThat(nanos(HeartbeatPhases.IN_TURN, 1))
        .isEqualTo(IntStream.range(0, NODES).mapToLong(node -> node * 30_000_000L).toArray());
  }

  @Test
  void atRandomTheyAreSpreadAndInNoOrder() {
    long[] nanos = nanos(HeartbeatPhases.RANDOM, 1);
    assertThat(nanos).doesNotHaveDuplicates();
    assertThat(Arrays.stream(nanos).boxed())
        .allMatch(first -> first >= 0 && first < 3_000_000_000L);
    // 25 of the 100 are expected in each quarter of the interval, with a deviation of 4.3.
    for (int quarter = 0; quarter < 4; quarter++) {
      int of = quarter;
      assertThat(Arrays.stream(nanos).filter(first -> first / 750_000_000L == of).count())
          .isBetween(8L, 42L);
    }
    // Of two neighbours the later one speaks first about half of the time.
    assertThat(IntStream.range(1, NODES).filter(node -> nanos[node] < nanos[node - 1]).count())
        .isBetween(30L, 70L);
  }

  @Test
  void anotherSeedHasOtherPhases() {
    assertThat(nanos(HeartbeatPhases.RANDOM, 1)).isEqualTo(nanos(HeartbeatPhases.RANDOM, 1));
    assertThat(nanos(HeartbeatPhases.RANDOM, 1)).isNotEqualTo(nanos(HeartbeatPhases.RANDOM, 2));
  }
}
