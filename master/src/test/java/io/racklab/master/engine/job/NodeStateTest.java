package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import org.junit.jupiter.api.Test;

class NodeStateTest {
  private static RunningAttempt attempt(TaskType type, int task) {
    Locality locality = type == TaskType.MAP ? Locality.NODE : null;
    return new RunningAttempt(
        new AttemptId(1, type, task, 0), AttemptKind.ORIGINAL, 0, locality, 0);
  }

  private static NodeState with(Slots slots) {
    return new NodeState(0, slots);
  }

  @Test
  void typedSlotsAreCountedApart() {
    NodeState node = with(new Slots.Typed(2, 1));
    node.start(attempt(TaskType.MAP, 0));
    assertThat(node.free(TaskType.MAP)).isEqualTo(1);
    assertThat(node.free(TaskType.REDUCE)).isEqualTo(1);
  }

  @Test
  void noTypedSlotIsHeldTwice() {
    NodeState node = with(new Slots.Typed(1, 1));
    node.start(attempt(TaskType.MAP, 0));
    assertThatThrownBy(() -> node.start(attempt(TaskType.MAP, 1)))
        .isInstanceOf(IllegalStateException.class);
    node.start(attempt(TaskType.REDUCE, 0));
  }

  @Test
  void noSharedSlotIsHeldTwice() {
    NodeState node = with(new Slots.Shared(2));
    node.start(attempt(TaskType.MAP, 0));
    node.start(attempt(TaskType.REDUCE, 0));
    assertThat(node.free(TaskType.MAP)).isZero();
    assertThat(node.free(TaskType.REDUCE)).isZero();
    assertThatThrownBy(() -> node.start(attempt(TaskType.REDUCE, 1)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void oneAttemptHoldsOneSlot() {
    NodeState node = with(new Slots.Typed(2, 2));
    node.start(attempt(TaskType.MAP, 0));
    assertThatThrownBy(() -> node.start(attempt(TaskType.MAP, 0)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(node.running(TaskType.MAP)).isEqualTo(1);
  }

  @Test
  void anAttemptMayHoldSeveralSlots() {
    NodeState node = with(new Slots.Shared(3));
    var large =
        new RunningAttempt(
            new AttemptId(2, TaskType.REDUCE, 0, 0), AttemptKind.ORIGINAL, 0, null, 0, 2);
    node.start(large);
    assertThat(node.free(TaskType.MAP)).isEqualTo(1);
    assertThat(node.running(TaskType.REDUCE)).isEqualTo(1);
    node.start(attempt(TaskType.MAP, 0));
    node.end(large.id());
    assertThat(node.free(TaskType.REDUCE)).isEqualTo(2);
  }

  @Test
  void anAttemptGivesItsSlotBackOnce() {
    NodeState node = with(new Slots.Typed(1, 1));
    RunningAttempt attempt = attempt(TaskType.MAP, 0);
    node.start(attempt);
    assertThat(node.end(attempt.id())).isEqualTo(attempt);
    assertThat(node.end(attempt.id())).isNull();
    assertThat(node.free(TaskType.MAP)).isEqualTo(1);
    assertThat(node.attempts()).isEmpty();
  }

  @Test
  void theSchedulerAloneLimitsContainers() {
    NodeState node = with(new Slots.Containers(1L << 30, 1));
    node.start(attempt(TaskType.MAP, 0));
    assertThat(node.free(TaskType.REDUCE)).as("it may count memory alone").isPositive();
    node.end(attempt(TaskType.MAP, 0).id());
    node.up(false);
    assertThat(node.free(TaskType.MAP)).isZero();
  }
}
