package io.racklab.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PollSettingsTest {
  private final PollSettings polls = new PollSettings(1000, 5000, 700);

  @Test
  void aReduceAsksEverySoOftenFromWhenItBegan() {
    assertThat(polls.mapEndsAt(250, 250)).isEqualTo(250);
    assertThat(polls.mapEndsAt(250, 251)).isEqualTo(1250);
    assertThat(polls.mapEndsAt(250, 1250)).isEqualTo(1250);
    assertThat(polls.mapEndsAt(250, 5251)).isEqualTo(6250);
  }

  @Test
  void aTaskMayNotCommitWhenItFirstAsks() {
    assertThat(polls.commitAt(100, 100)).isEqualTo(800);
    assertThat(polls.commitAt(100, 800)).isEqualTo(800);
    assertThat(polls.commitAt(100, 801)).isEqualTo(1500);
  }

  @Test
  void withoutIntervalsAllHearAtOnce() {
    assertThat(PollSettings.NONE.mapEndsAt(250, 251)).isEqualTo(251);
    assertThat(PollSettings.NONE.commitAt(100, 100)).isEqualTo(100);
  }

  @Test
  void noIntervalIsNegative() {
    assertThatThrownBy(() -> new PollSettings(0, -1, 0)).hasMessageContaining("-1");
  }
}
