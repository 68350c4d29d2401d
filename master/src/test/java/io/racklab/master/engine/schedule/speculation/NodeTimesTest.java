package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeTimesTest {
  private final NodeTimes times = new NodeTimes();

  /** The means are 10, 10 and 30 ms: 30 is 13.3 above their mean, and a deviation is 9.4. */
  @Test
  void aNodesTimeIsTheMeanOverItsTasks() {
    times.succeeded(0, 10);
    times.succeeded(1, 10);
    times.succeeded(2, 10);
    assertThat(times.slow(2, 1)).isFalse();
    times.succeeded(2, 50);
    assertThat(times.slow(2, 1)).isTrue();
    assertThat(times.slow(2, 2)).isFalse();
    assertThat(times.slow(0, 1)).isFalse();
  }

  @Test
  void noNodeIsSlowIfAllTookTheSameTime() {
    times.succeeded(0, 10);
    times.succeeded(1, 10);
    assertThat(times.slow(0, 1)).isFalse();
    assertThat(times.slow(1, 0)).isFalse();
  }

  @Test
  void aNodeWithoutSucceededTasksIsNotSlow() {
    times.succeeded(0, 10);
    assertThat(times.slow(1, 0)).isFalse();
  }
}
