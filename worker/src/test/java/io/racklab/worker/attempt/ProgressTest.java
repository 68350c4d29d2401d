package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void itGrowsInAStraightLineAndThenStays() {
    Progress progress = new Progress(0.25f, 0.75f, 100, 300);
    assertThat(progress.at(0)).isEqualTo(0.25f);
    assertThat(progress.at(150)).isEqualTo(0.375f);
    assertThat(progress.at(200)).isEqualTo(0.5f);
    assertThat(progress.at(1000)).isEqualTo(0.75f);
  }

  @Test
  void workOfNoTimeIsDoneAtOnce() {
    assertThat(new Progress(0, 1, 100, 100).at(100)).isEqualTo(1);
  }

  @Test
  void neitherTimeNorProgressGoesBack() {
    assertThatThrownBy(() -> new Progress(0.5f, 0.4f, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Progress(0, 1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Progress(0, Float.NaN, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
