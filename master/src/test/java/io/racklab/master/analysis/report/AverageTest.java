package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AverageTest {
  @Test
  void isStudentsT() {
    // Mean 3, s = sqrt(2.5), t(4) = 2.776: half is 2.776 * 1.5811 / sqrt(5).
    Average interval = Average.of(new double[] {1, 2, 3, 4, 5});

    assertThat(interval.mean()).isEqualTo(3);
    assertThat(interval.half()).isCloseTo(1.963, within(0.001));
  }

  @Test
  void goesOverIntoTheNormalLaw() {
    double[] many = new double[61];
    for (int i = 0; i < many.length; i++) {
      many[i] = i % 2;
    }
    // t(60) = 2.000
    double deviation = Math.sqrt(61 * (30.0 / 61) * (31.0 / 61) / 60);
    assertThat(Average.of(many).half()).isCloseTo(2.000 * deviation / Math.sqrt(61), within(1e-4));
  }

  @Test
  void oneRepeatHasNoBounds() {
    Average one = Average.of(new double[] {7, Double.NaN});

    assertThat(one.isBounded()).isFalse();
    assertThat(one.mean()).isEqualTo(7);
  }
}
