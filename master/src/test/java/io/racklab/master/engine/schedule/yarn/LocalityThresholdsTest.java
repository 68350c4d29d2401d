package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LocalityThresholdsTest {
  /** So that an application which waits for 0.7 of ten nodes takes the seventh. */
  @Test
  void haveSinglePrecisionAsInHadoop() {
    assertThat(10 * new LocalityThresholds(0.3, 0.7).rack()).isLessThan(7);
    assertThat(10 * new LocalityThresholds(0.3, 0.7).node()).isGreaterThan(3);
  }
}
