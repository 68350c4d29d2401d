package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptTimesTest {
  @Test
  void anAttemptEndsAfterAllOrAPartOfItsComputing() {
    AttemptTimes whole = new AttemptTimes(0, 1, 1000, false);
    AttemptTimes part = new AttemptTimes(0, 1, 1000, false, 0.25);

    assertThat(whole.fails()).isFalse();
    assertThat(whole.nanosUntilEnd()).isEqualTo(1000);
    assertThat(part.fails()).isTrue();
    assertThat(part.nanosUntilEnd()).isEqualTo(250);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void itFailsAfterAShare(double share) {
    assertThatThrownBy(() -> new AttemptTimes(0, 1, 1000, false, share))
        .hasMessageContaining("a share from 0 to 1");
  }
}
