package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrecisionTest {
  /** Mean 102.5, standard deviation 1.29. */
  private static final List<Double> VALUES = List.of(101.0, 102.0, 103.0, 104.0);

  @Test
  void isReachedByWhatIsNarrowEnough() {
    double halfWidth = Mean.of(VALUES).interval().halfWidth();
    assertThat(new Precision.Absolute(halfWidth * 1.01, 0.95).isReachedBy(VALUES)).isTrue();
    assertThat(new Precision.Absolute(halfWidth * 0.99, 0.95).isReachedBy(VALUES)).isFalse();
    double share = halfWidth / 102.5;
    assertThat(new Precision.OfMean(share * 1.01, 0.95).isReachedBy(VALUES)).isTrue();
    assertThat(new Precision.OfMean(share * 0.99, 0.95).isReachedBy(VALUES)).isFalse();
  }

  @Test
  void isNeverReachedByOne() {
    assertThat(new Precision.Absolute(1e9, 0.95).isReachedBy(List.of(1.0))).isFalse();
    assertThat(new Precision.OfMean(1e9, 0.95).isReachedBy(List.of(0.0))).isFalse();
  }

  @Test
  void isReachedByEqualObservationsEvenOfZero() {
    assertThat(new Precision.OfMean(0.01, 0.95).isReachedBy(List.of(0.0, 0.0))).isTrue();
  }

  /** By theory σ = 1.29 and ± 0.5 need (1.96 × 1.29 / 0.5)² = 25.6, and two more for Student. */
  @Test
  void foreseesHowManyWillDo() {
    Precision wanted = new Precision.Absolute(0.5, 0.95);
    assertThat(wanted.forecast(VALUES, 1000)).isBetween(27, 29);
    assertThat(wanted.forecast(VALUES, 10)).isEqualTo(10);
    assertThat(wanted.forecast(List.of(1.0), 10)).isEqualTo(2);
    assertThat(new Precision.Absolute(50, 0.95).forecast(VALUES, 10)).isEqualTo(4);
  }

  @Test
  void theForecastIsWhatIsReached() {
    Precision wanted = new Precision.OfMean(0.01, 0.95);
    List<Double> many = new ArrayList<>();
    int n = wanted.forecast(VALUES, 1000);
    for (int i = 0; i < n + 2; i++) {
      many.add(VALUES.get(i % VALUES.size()));
    }
    assertThat(wanted.isReachedBy(many)).isTrue();
  }

  @Test
  void refusesNoWidth() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Precision.Absolute(0, 0.95));
    assertThatIllegalArgumentException().isThrownBy(() -> new Precision.OfMean(0.1, 95));
  }
}
