package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShadowSettingsTest {
  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
  void aThresholdIsAShare(double threshold) {
    assertThatThrownBy(() -> new ShadowSettings(threshold, true, true, true, true))
        .hasMessageContaining("from 0 to 1");
  }

  @Test
  void allMapsMayBeDuplicated() {
    assertThat(new ShadowSettings(1, true, true, true, true).most(7)).isEqualTo(7);
  }
}
