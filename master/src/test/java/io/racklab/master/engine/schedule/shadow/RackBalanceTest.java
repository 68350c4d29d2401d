package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Algorithm 1 of Wu et al., IEEE TBD 2019. */
class RackBalanceTest {
  private static final boolean[] ALL = {true, true, true};

  /** L = {4, 1, 1} needs two duplicates: {3, 2, 1}, {2, 2, 2}. */
  @Test
  void figure6NeedsTwo() {
    assertThat(RackBalance.moves(new int[] {4, 1, 1}, ALL, 100)).isEqualTo(2);
    assertThat(RackBalance.heaviest(new int[] {4, 1, 1})).isZero();
    assertThat(RackBalance.fewest(new int[] {4, 1, 1}, ALL)).isEqualTo(1);
  }

  @Test
  void aDifferenceOfOneIsBalance() {
    assertThat(RackBalance.moves(new int[] {3, 2, 2}, ALL, 100)).isZero();
  }

  @Test
  void stopsAtTheThreshold() {
    assertThat(RackBalance.moves(new int[] {40, 1, 1}, ALL, 6)).isEqualTo(6);
    assertThat(RackBalance.moves(new int[] {40, 1, 1}, ALL, 0)).isZero();
  }

  @Test
  void aRackThatCannotRunMapsIsNotTheLightest() {
    boolean[] some = {true, false, true};
    assertThat(RackBalance.moves(new int[] {4, 0, 2}, some, 100)).isEqualTo(1);
    assertThat(RackBalance.fewest(new int[] {4, 0, 2}, some)).isEqualTo(2);
  }

  /** Fewer than the threshold: 0.15 of 20 are 3, of 5 a part of one, and with 0 there are none. */
  @Test
  void fewerThanTheThresholdExistWhenOneIsLaunched() {
    ShadowSettings settings = new ShadowSettings(0.15, true, true, true, true);
    assertThat(settings.most(20)).isEqualTo(3);
    assertThat(settings.most(5)).isEqualTo(1);
    assertThat(new ShadowSettings(0, true, true, true, true).most(1000)).isZero();
  }

  @Test
  void ofTheHeaviestTheFirstGives() {
    assertThat(RackBalance.heaviest(new int[] {1, 4, 4})).isEqualTo(1);
    assertThat(RackBalance.heaviest(new int[] {2, 1, 5})).isEqualTo(2);
  }
}
