package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MasterTaskQueueTest {
  private final MasterTaskQueue<String> queue = new MasterTaskQueue<>();

  @Test
  void theyPlayInTheOrderInWhichTheyCame() {
    queue.add("one", 1);
    queue.add("two", 1);
    assertThat(queue.begin(1)).contains("one");
    assertThat(queue.plays("one")).isTrue();
    assertThat(queue.begin(1)).isEmpty();
    queue.ended();
    assertThat(queue.begin(1)).contains("two");
    queue.ended();
    assertThat(queue.begin(1)).isEmpty();
  }

  @Test
  void eachWaitsForSoManyWorkers() {
    queue.add("three", 3);
    queue.add("one", 1);
    assertThat(queue.begin(2)).isEmpty();
    assertThat(queue.workersNeeded()).isEqualTo(3);
    assertThat(queue.begin(3)).contains("three");
  }

  /** Patience is for workers: who waits for a turn, however long, is not thrown away. */
  @Test
  void whoeverWaitsForATurnDoesNotWaitForWorkers() {
    queue.add("long", 2);
    assertThat(queue.waitsForWorkers()).isTrue();
    assertThat(queue.begin(2)).contains("long");
    queue.add("next", 2);
    assertThat(queue.waitsForWorkers()).isFalse();
    assertThat(queue.giveUp()).isEmpty();
    queue.ended();
    assertThat(queue.waitsForWorkers()).isTrue();
    assertThat(queue.giveUp()).contains("next");
    assertThat(queue.waitsForWorkers()).isFalse();
  }

  @Test
  void oneThatHasNotBegunCanBeWithdrawn() {
    queue.add("one", 1);
    queue.add("two", 1);
    queue.begin(1);
    assertThat(queue.withdraw("one")).isFalse();
    assertThat(queue.withdraw("two")).isTrue();
    queue.ended();
    assertThat(queue.begin(9)).isEmpty();
  }
}
