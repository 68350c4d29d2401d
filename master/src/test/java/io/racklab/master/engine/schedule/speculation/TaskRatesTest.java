package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskRatesTest {
  private final TaskRates rates = new TaskRates();

  @Test
  void noTaskIsSlowAmongTasksWithoutProgress() {
    rates.launched();
    rates.launched();
    assertThat(rates.slow(0, 1)).isFalse();
    assertThat(rates.slow(0.5, 1)).isFalse();
  }

  @Test
  void millisecondsThatHaveNotPassedDoNotCount() {
    assertThat(TaskRates.millis(1_500_000, 5_499_999)).isEqualTo(3);
    assertThat(TaskRates.millis(1_500_000, 5_500_000)).isEqualTo(4);
  }
}
