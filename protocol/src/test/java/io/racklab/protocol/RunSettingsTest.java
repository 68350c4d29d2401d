package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunSettingsTest {
  @Test
  void settingsOfTheSameRacksAreEqual() {
    assertThat(settings(1, List.of(0, 1))).isEqualTo(settings(1, new ArrayList<>(List.of(0, 1))));
    assertThat(settings(1, List.of(0, 1))).isNotEqualTo(settings(1, List.of(0, 0)));
  }

  @Test
  void theSecretIsNotShown() {
    assertThat(settings(1, List.of(0))).asString().doesNotContain("4711").doesNotContain("4712");
  }

  @Test
  void windowsShrinkWithTheTimeScaleButNeverToNothing() {
    assertThat(settings(100, List.of(0)).processWindowNanos()).isEqualTo(10_000);
    assertThat(settings(1e9, List.of(0)).processWindowNanos()).isEqualTo(1);
  }

  private static RunSettings settings(double timeScale, List<Integer> racks) {
    return new RunSettings(
        1,
        timeScale,
        1,
        3,
        false,
        1_000_000,
        5,
        4711,
        4712,
        new TaskSettings(0, 1, false),
        false,
        racks);
  }
}
