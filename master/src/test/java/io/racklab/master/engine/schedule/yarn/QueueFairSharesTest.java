package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.yarn.Resource.Type;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The cases of Hadoop's own TestComputeFairShares, and its rounding. */
class QueueFairSharesTest {
  private static LeafQueue queue(double weight, long min, long max) {
    var limits =
        new QueueLimits(weight, memory(min), memory(max), 1, QueueLimits.UNLIMITED_AM_SHARE);
    var cluster = new ContainerCluster(List.of());
    var queue = new LeafQueue("queue", null, limits, new FairPolicy(), cluster);
    queue.state().runnable(1);
    return queue;
  }

  private static LeafQueue queue(double weight) {
    return queue(weight, 0, Long.MAX_VALUE);
  }

  private static Resource memory(long amount) {
    return new Resource(amount, 0);
  }

  private static List<Long> shares(long total, LeafQueue... queues) {
    QueueFairShares.compute(List.of(queues), total, Type.MEMORY);
    return Stream.of(queues).map(queue -> queue.fairShare().memory()).toList();
  }

  @Test
  void equalWeightsShareEqually() {
    assertThat(shares(40, queue(1), queue(1), queue(1), queue(1)))
        .containsExactly(10L, 10L, 10L, 10L);
  }

  @Test
  void whatOneMayNotHaveTheOthersShare() {
    long any = Long.MAX_VALUE;
    assertThat(shares(40, queue(1, 0, any), queue(1, 0, any), queue(1, 0, 11), queue(1, 0, 3)))
        .as("3 for the last; 37 / 3 = 12.3 is more than 11; 26 / 2 = 13")
        .containsExactly(13L, 13L, 11L, 3L);
  }

  @Test
  void minimumSharesComeFirst() {
    long any = Long.MAX_VALUE;
    assertThat(shares(40, queue(1, 20, any), queue(1, 18, any), queue(1, 0, any), queue(1, 2, any)))
        .as("20 + 18 are taken, the other two share what is left: 1 each, but one is due 2")
        .containsExactly(20L, 18L, 0L, 2L);
  }

  @Test
  void weightsCountWithinMinimumAndMaximum() {
    assertThat(shares(45, queue(2, 0, 1L << 40), queue(1, 0, 11), queue(1), queue(0.5)))
        .as("R = 10: 20 + 10 + 10 + 5")
        .containsExactly(20L, 10L, 10L, 5L);
  }

  @Test
  void sharesAreRoundedDownAtARatioThatUsesNoLessThanAll() {
    assertThat(shares(2, queue(1), queue(1), queue(1)))
        .as("no ratio uses 2: the search ends just above 1, where all three have 1")
        .containsExactly(1L, 1L, 1L);
    assertThat(shares(8192, queue(1), queue(1), queue(1)))
        .as("8192 / 3 = 2730.7: the ratio found is just above 2731")
        .containsExactly(2731L, 2731L, 2731L);
  }

  @Test
  void aQueueWithoutRunnableApplicationsHasNothing() {
    LeafQueue idle = queue(1);
    idle.state().runnable(-1);
    assertThat(shares(40, queue(1), idle)).containsExactly(40L, 0L);
  }
}
