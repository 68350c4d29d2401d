package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A mean gain as a multiple of another. */
class GainsTest {
  private static final Gains ONE = new Gains(List.of(0.9, 1.0, 1.1));

  @Test
  void meansAreDividedNotPairs() {
    // The pairs' quotients are 10/3, 3 and 30/11, of which the mean is 3.02.
    Estimate quotient = new Gains(List.of(3.0, 3.0, 3.0)).over(ONE).orElseThrow();

    assertThat(quotient.mean()).isCloseTo(3, within(0.02));
    assertThat(quotient.low()).isBetween(2.0, 3.0);
    assertThat(quotient.high()).isBetween(3.0, 4.0);
  }

  @Test
  void gainsThatGoTogetherHaveASharpQuotient() {
    Estimate quotient = new Gains(List.of(1.8, 2.0, 2.2)).over(ONE).orElseThrow();

    assertThat(quotient.mean()).isCloseTo(2, within(1e-12));
    assertThat(quotient.high() - quotient.low()).isLessThan(1e-9);
  }

  @Test
  void whatMayBeNoGainHasNoQuotient() {
    assertThat(ONE.over(new Gains(List.of(-0.1, 0.5, 0.1)))).isEmpty();
    assertThat(new Gains(List.of(-0.1, 0.5, 0.1)).over(ONE)).isEmpty();
    assertThat(ONE.over(new Gains(List.of(1.0, 1.0, Double.NaN)))).isEmpty();
    assertThat(new Gains(List.of(1.0)).over(new Gains(List.of(1.0)))).isEmpty();
  }
}
