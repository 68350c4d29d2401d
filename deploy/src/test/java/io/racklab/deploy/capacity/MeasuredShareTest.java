package io.racklab.deploy.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasuredShareTest {
  /** Measurements of one machine differ by more than a tenth at times. */
  @Test
  void machinesThatAreAlikeHaveTheSameShare() {
    assertThat(MeasuredShare.of(2.2e9)).isEqualTo(2);
    assertThat(MeasuredShare.of(1.8e9)).isEqualTo(2);
    assertThat(MeasuredShare.of(1.05e9)).isEqualTo(1);
    assertThat(MeasuredShare.of(0.24e9)).isEqualTo(0.25);
  }
}
