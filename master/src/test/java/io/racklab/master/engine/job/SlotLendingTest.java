package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The node of DynamicMR's Section 2.1.1: 8 map slots of weight 1 and 4 reduce slots of weight 2.
 */
class SlotLendingTest {
  private final NodeState node =
      new NodeState(0, new Slots.Typed(8, 4), Optional.of(new SlotWeights(1, 2)));
  private int started;

  private void start(TaskType type) {
    var id = new AttemptId(1, type, started++, 0);
    Locality locality = type == TaskType.MAP ? Locality.NODE : null;
    node.start(new RunningAttempt(id, AttemptKind.ORIGINAL, 0, locality, 0));
  }

  @Test
  void runsAtMostSixteenMaps() {
    for (int map = 0; map < 16; map++) {
      start(TaskType.MAP);
    }
    assertThat(node.free(TaskType.MAP)).isZero();
    assertThat(node.lent(TaskType.REDUCE)).isEqualTo(4);
    assertThatThrownBy(() -> start(TaskType.MAP)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void runsAtMostEightReduces() {
    for (int reduce = 0; reduce < 8; reduce++) {
      start(TaskType.REDUCE);
    }
    assertThat(node.free(TaskType.REDUCE)).isZero();
    assertThat(node.lent(TaskType.MAP)).isEqualTo(8);
    assertThatThrownBy(() -> start(TaskType.REDUCE)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aTypeHasItsOwnSlotsFirst() {
    for (int map = 0; map < 8; map++) {
      start(TaskType.MAP);
    }
    assertThat(node.idle(TaskType.MAP)).isZero();
    assertThat(node.free(TaskType.MAP)).isEqualTo(8);
    assertThat(node.lent(TaskType.REDUCE)).isZero();
    assertThat(node.idle(TaskType.REDUCE)).isEqualTo(4);
    start(TaskType.MAP);
    // Half of a reduce slot is of no use to a reduce.
    assertThat(node.lent(TaskType.REDUCE)).isEqualTo(1);
    assertThat(node.idle(TaskType.REDUCE)).isEqualTo(3);
    assertThat(node.lentWithOneMore(TaskType.REDUCE)).isEqualTo(1);
  }

  @Test
  void reducesInMapSlotsLeaveFewerForMaps() {
    for (int reduce = 0; reduce < 6; reduce++) {
      start(TaskType.REDUCE);
    }
    assertThat(node.lent(TaskType.MAP)).isEqualTo(4);
    assertThat(node.idle(TaskType.MAP)).isEqualTo(4);
    assertThat(node.idle(TaskType.REDUCE)).isZero();
  }

  @Test
  void slotsThatAreSharedAreNotLent() {
    var shared = new NodeState(0, new Slots.Shared(3), Optional.of(SlotWeights.EQUAL));
    assertThat(shared.free(TaskType.REDUCE)).isEqualTo(3);
    assertThat(shared.idle(TaskType.REDUCE)).isEqualTo(3);
    assertThat(shared.lent(TaskType.REDUCE)).isZero();
  }
}
