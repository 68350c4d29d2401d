package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Means with Student's intervals. */
class EstimateTest {
  @Test
  void theIntervalIsStudents() {
    // 1..5: mean 3, standard deviation sqrt(2.5), t of 4 degrees of freedom 2.776.
    Estimate estimate = Estimate.of(1, 2, 3, 4, 5);

    assertThat(estimate.mean()).isEqualTo(3);
    assertThat(estimate.high() - 3).isCloseTo(2.776445 * Math.sqrt(2.5 / 5), within(1e-6));
    assertThat(3 - estimate.low()).isCloseTo(estimate.high() - 3, within(1e-12));
    assertThat(estimate.repeats()).isEqualTo(5);
  }

  @Test
  void twoRepeatsHaveOneDegreeOfFreedom() {
    assertThat(Estimate.of(0, 2).high()).isCloseTo(1 + 12.7062, within(1e-4));
  }

  @Test
  void oneRepeatSaysNothingOfTheSpread() {
    Estimate estimate = Estimate.of(7);

    assertThat(estimate.mean()).isEqualTo(7);
    assertThat(estimate.bounded()).isFalse();
    assertThat(estimate.sign()).isZero();
  }

  @Test
  void repeatsThatAgreeGiveAnIntervalOfNoWidth() {
    // Their mean by summing is 0.09999999999999999.
    Estimate estimate = Estimate.of(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1);

    assertThat(estimate).isEqualTo(new Estimate(0.1, 0.1, 0.1, 10));
    assertThat(estimate.sign()).isEqualTo(1);
  }

  @Test
  void theSignIsThatOfTheWholeInterval() {
    assertThat(new Estimate(2, 1, 3, 3).sign()).isEqualTo(1);
    assertThat(new Estimate(-2, -3, -1, 3).sign()).isEqualTo(-1);
    assertThat(new Estimate(1, -1, 3, 3).sign()).isZero();
    assertThat(new Estimate(1, 0, 2, 3).sign()).as("touches zero").isZero();
    assertThat(new Estimate(-1, -2, 0, 3).sign()).as("touches zero").isZero();
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Estimate.of()).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Estimate.of(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Estimate(1, 2, 3, 3)).isInstanceOf(IllegalArgumentException.class);
  }
}
