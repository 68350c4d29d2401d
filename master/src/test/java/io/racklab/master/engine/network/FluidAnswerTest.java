package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.protocol.Route;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

class FluidAnswerTest {
  private static final long SECOND = 1_000_000_000L;

  /** Two racks of three nodes; every link moves 100 bytes a second. */
  private final Topology topology = Clusters.equal(2, 3, new Slots.Shared(1));

  private FluidAnswer answer(PlannedFlow... flows) {
    return FluidAnswer.of(topology, List.of(flows));
  }

  @Test
  void thePeakIsWhatAllMoveAtTheBusiestInstant() {
    // Alone 100; from 1 s two in separate nodes 200; from 2 s a third shares with the second.
    FluidAnswer answer =
        answer(
            new PlannedFlow("a", Route.of(0, 1), 150, 0),
            new PlannedFlow("b", Route.of(3, 4), 150, SECOND),
            new PlannedFlow("c", Route.of(3, 5), 50, 2 * SECOND));

    assertThat(answer.ends()).containsExactly(new double[] {1.5, 3, 3}, within(1e-9));
    assertThat(answer.peak()).isCloseTo(200, within(1e-9));
  }

  @Test
  void flowsOfOnePathCountOnceForEach() {
    // Both on one path share 100; between the racks the others share 100.
    FluidAnswer answer =
        answer(
            new PlannedFlow("a", Route.of(0, 1), 100, 0),
            new PlannedFlow("b", Route.of(0, 1), 100, 0),
            new PlannedFlow("c", Route.of(1, 4), 100, 0),
            new PlannedFlow("d", Route.of(2, 5), 100, 0));

    assertThat(answer.peak()).isCloseTo(200, within(1e-9));
  }

  @Test
  void onlyWhatMovesAtOnceIsAddedUp() {
    FluidAnswer answer =
        answer(
            new PlannedFlow("a", Route.of(0, 1), 100, 0),
            new PlannedFlow("b", Route.of(3, 4), 100, SECOND),
            new PlannedFlow("c", Route.of(0, 1), 100, 2 * SECOND));

    assertThat(answer.peak()).isCloseTo(100, within(1e-9));
  }

  @Test
  void flowsWithinANodeMoveNothing() {
    FluidAnswer answer =
        answer(
            new PlannedFlow("a", Route.of(2, 2), 1000, SECOND),
            new PlannedFlow("b", Route.of(0, 1), 0, SECOND));

    assertThat(answer.ends()).containsExactly(1, 1);
    assertThat(answer.peak()).isZero();
  }
}
