package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class HolmTest {
  /** The thresholds are 5 % by 4, 3 and 2: 0.005 and 0.01 lie below theirs, 0.03 does not. */
  @Test
  void theFirstThatIsNotSignificantEndsTheSearch() {
    assertThat(Holm.threshold(List.of(0.01, 0.04, 0.03, 0.005), 0.05)).isEqualTo(0.01);
    assertThat(Holm.threshold(List.of(0.05), 0.05)).isEqualTo(0.05);
    assertThat(Holm.threshold(List.of(0.06), 0.05)).isNegative();
    assertThat(Holm.threshold(List.of(), 0.05)).isNegative();
  }

  /** Differences of 1, 2 and 3: t is 2 by the root of 1/3, with two degrees of freedom. */
  @Test
  void probabilitiesAreOfStudentsDistribution() {
    List<Double> baseline = List.of(10.0, 20.0, 30.0);
    double t = 2 * Math.sqrt(3);
    // The distribution with two degrees of freedom has a closed form.
    double expected = 1 - t / Math.sqrt(2 + t * t);

    assertThat(PairedDifference.of(baseline, List.of(11.0, 22.0, 33.0), 0.95).probability())
        .isCloseTo(expected, within(1e-9));
    assertThat(PairedDifference.of(baseline, baseline, 0.95).probability()).isEqualTo(1);
    assertThat(PairedDifference.of(baseline, List.of(11.0, 21.0, 31.0), 0.95).probability())
        .as("the same difference in each pair")
        .isZero();
    assertThat(PairedDifference.of(List.of(1.0), List.of(2.0), 0.95).probability()).isEqualTo(1);
    assertThat(UnpairedDifference.of(List.of(1.0), List.of(2.0, 3.0), 0.95).probability())
        .isEqualTo(1);
  }
}
