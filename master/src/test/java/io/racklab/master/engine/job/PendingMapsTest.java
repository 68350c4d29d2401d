package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.protocol.Locality;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PendingMapsTest {
  /** Nodes 0 and 1 are rack 0, 2 and 3 are rack 1. */
  private static final Topology TOPOLOGY = Clusters.equal(2, 2, new Slots.Typed(1, 1));

  private static PendingMaps maps(int... nodes) {
    return new PendingMaps(new InputSplits(1, nodes), TOPOLOGY);
  }

  @Test
  void findsTheLowestNumberInEachLocality() {
    PendingMaps maps = maps(3, 1, 0, 1, 0);
    assertThat(maps.onNode(0)).isEqualTo(2);
    assertThat(maps.inRack(0)).isEqualTo(1);
    assertThat(maps.anywhere()).isZero();
  }

  @Test
  void findsNoneWhereNoInputLies() {
    PendingMaps maps = maps(3, 3);
    assertThat(maps.onNode(2)).isEqualTo(PendingMaps.NONE);
    assertThat(maps.inRack(0)).isEqualTo(PendingMaps.NONE);
  }

  @Test
  void passesOverWhatWasTaken() {
    PendingMaps maps = maps(0, 0, 2);
    maps.take(0);
    assertThat(maps.onNode(0)).isEqualTo(1);
    assertThat(maps.anywhere()).isEqualTo(1);
    maps.take(1);
    maps.take(2);
    assertThat(maps.anywhere()).isEqualTo(PendingMaps.NONE);
    assertThat(maps.count()).isZero();
  }

  @Test
  void findsAMapAgainThatWasPutBack() {
    PendingMaps maps = maps(0, 0);
    maps.take(0);
    maps.take(1);
    assertThat(maps.onNode(0)).isEqualTo(PendingMaps.NONE);
    maps.putBack(0, false);
    assertThat(maps.onNode(0)).isZero();
    assertThat(maps.inRack(0)).isZero();
    assertThat(maps.anywhere()).isZero();
    assertThat(maps.failedFirst()).isEqualTo(PendingMaps.NONE);
  }

  @Test
  void namesFailedMapsInTheOrderOfTheirFailures() {
    PendingMaps maps = maps(0, 1, 2);
    maps.take(1);
    maps.take(2);
    maps.putBack(2, true);
    maps.putBack(1, true);
    assertThat(maps.failedFirst()).isEqualTo(2);
    maps.take(2);
    assertThat(maps.failedFirst()).isEqualTo(1);
  }

  @Test
  void refusesToTakeOrPutBackTwice() {
    PendingMaps maps = maps(0);
    assertThatThrownBy(() -> maps.putBack(0, false)).isInstanceOf(IllegalStateException.class);
    maps.take(0);
    assertThatThrownBy(() -> maps.take(0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void localityIsThatOfTheNearestReplica() {
    var maps = new PendingMaps(new InputSplits(2, new int[] {3, 0, 3, 1, 2, 3}), TOPOLOGY);
    assertThat(maps.locality(0, 0)).isEqualTo(Locality.NODE);
    assertThat(maps.locality(1, 0)).isEqualTo(Locality.RACK);
    assertThat(maps.locality(2, 0)).isEqualTo(Locality.OFF);
  }

  /** Map 0 is moved to a single node, map 1 stays, map 2 is moved to three. */
  @Test
  void blocksMayHaveDifferentNumbersOfReplicas() {
    var splits = new InputSplits(2, new int[] {3, 0, 3, 1, 2, 3});
    List<List<Integer>> elsewhere = List.of(List.of(1), List.of(), List.of(0, 1, 2));
    InputSplits moved = splits.moved(elsewhere::get);

    assertThat(moved.count()).isEqualTo(3);
    assertThat(IntStream.range(0, 3).map(moved::replicas)).containsExactly(1, 2, 3);
    var maps = new PendingMaps(moved, TOPOLOGY);
    assertThat(maps.onNode(3)).isEqualTo(1);
    assertThat(maps.onNode(1)).isZero();
    maps.take(0);
    maps.take(1);
    assertThat(maps.onNode(1)).isEqualTo(2);
    assertThat(maps.onNode(3)).isEqualTo(PendingMaps.NONE);
  }

  @Test
  void aMapIsFoundWhereAReplicaHasCome() {
    PendingMaps maps = maps(0, 0, 2);
    assertThat(maps.onNode(3)).isEqualTo(PendingMaps.NONE);
    maps.stored(1, 3);
    maps.stored(0, 3);
    assertThat(maps.onNode(3)).isZero();
    assertThat(maps.inRack(1)).isZero();
    maps.take(0);
    assertThat(maps.onNode(3)).isEqualTo(1);
    maps.take(1);
    assertThat(maps.onNode(3)).isEqualTo(PendingMaps.NONE);
    maps.reset();
    assertThat(maps.onNode(3)).isZero();
  }

  @Test
  void aMapIsNotFoundWhereItsReplicaIsDropped() {
    PendingMaps maps = maps(0, 0, 1);
    maps.dropped(0, 0);
    assertThat(maps.onNode(0)).isEqualTo(1);
    assertThat(maps.inRack(0)).isEqualTo(1);
    // Another replica in the rack is still there.
    maps.stored(2, 0);
    maps.dropped(2, 1);
    maps.take(1);
    assertThat(maps.onNode(1)).isEqualTo(PendingMaps.NONE);
    assertThat(maps.inRack(0)).isEqualTo(2);
  }

  @Test
  void splitsKnowTheReplicasThatHaveComeAndGone() {
    InputSplits splits = new InputSplits(2, new int[] {0, 1, 2, 3});
    assertThat(splits.changes()).isZero();
    splits.stored(1, 0);
    splits.dropped(1, 3);
    assertThat(splits.nodes(0)).containsExactly(0, 1);
    assertThat(splits.nodes(1)).containsExactly(2, 0);
    assertThat(splits.replicas(1)).isEqualTo(2);
    assertThat(splits.changes()).isEqualTo(2);
    splits.dropped(1, 2);
    assertThatThrownBy(() -> splits.dropped(1, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
