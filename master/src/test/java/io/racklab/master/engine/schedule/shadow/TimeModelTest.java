package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** T_t = max(last duplicate, T) + the slowest uplink's shuffle. */
class TimeModelTest {
  private static final double[] LINKS = {10, 10, 5};

  /** 400 bytes at 10 a second are 40 s, 300 at 5 are 60 s. */
  @Test
  void theSlowestUplinkDecidesTheShuffle() {
    assertThat(TimeModel.seconds(20, 0, new double[] {400, 100, 300}, LINKS)).isEqualTo(20 + 60);
  }

  /** A duplicate that takes 5 s longer than the originals is worth 20 s of shuffle. */
  @Test
  void aDuplicateIsWorthItsTimeIfItSavesMore() {
    double without = TimeModel.seconds(20, 0, new double[] {400, 100, 100}, LINKS);
    double with = TimeModel.seconds(20, 25, new double[] {200, 300, 100}, LINKS);
    assertThat(without).isEqualTo(20 + 40);
    assertThat(with).isEqualTo(25 + 30);
  }

  @Test
  void aDuplicateThatEndsBeforeTheOriginalsCostsNothing() {
    assertThat(TimeModel.seconds(20, 15, new double[] {100, 0, 0}, LINKS)).isEqualTo(20 + 10);
  }

  @Test
  void aRackThatSendsNothingNeedsNoLink() {
    assertThat(TimeModel.seconds(3, 0, new double[3], new double[3])).isEqualTo(3);
    double[] none = {Double.POSITIVE_INFINITY, 1, 1};
    assertThat(TimeModel.seconds(3, 0, new double[] {100, 2, 0}, none)).isEqualTo(5);
  }
}
