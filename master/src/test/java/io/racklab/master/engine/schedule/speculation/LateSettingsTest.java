package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LateSettingsTest {
  @ParameterizedTest
  @CsvSource({
    "-1, 0, 0, 0, 0",
    "0, -0.1, 0, 0, 0",
    "0, 0, -0.1, 0, 0",
    "0, 0, 0, -0.1, 0",
    "0, 0, 0, 0, -1"
  })
  void negativeThresholdsAreRefused(
      long lag, double slowTask, double slowNode, double cap, int minCopies) {
    assertThatThrownBy(() -> new LateSettings(lag, slowTask, slowNode, cap, minCopies, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("negative");
  }

  @ParameterizedTest
  @CsvSource({"-0.01", "1.01"})
  void aShareOfTheSlotsIsFrom0To1(double share) {
    assertThatThrownBy(() -> new LateSettings(0, 0, 0, 0, 0, share))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("minSlotShare");
  }

  @Test
  void thresholdsMayBeZeroAndTheShareOne() {
    assertThat(new LateSettings(0, 0, 0, 0, 0, 0).minSlotShare()).isZero();
    assertThat(new LateSettings(0, 0, 0, 0, 0, 1).minSlotShare()).isOne();
  }
}
