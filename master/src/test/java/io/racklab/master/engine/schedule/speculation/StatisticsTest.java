package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  private static final Offset<Double> ROUNDING = within(1e-12);

  private final Statistics statistics = new Statistics();

  @Test
  void theDeviationIsThatOfAllValues() {
    statistics.add(2);
    statistics.add(4);
    statistics.add(9);
    assertThat(statistics.mean()).isCloseTo(5, ROUNDING);
    assertThat(statistics.deviation()).isCloseTo(Math.sqrt((9 + 1 + 16) / 3.0), ROUNDING);
  }

  @Test
  void aReplacedValueLeavesNoTrace() {
    statistics.add(2);
    statistics.add(4);
    statistics.add(9);
    statistics.replace(9, 3);
    assertThat(statistics.mean()).isCloseTo(3, ROUNDING);
    assertThat(statistics.deviation()).isCloseTo(Math.sqrt(2 / 3.0), ROUNDING);
  }

  @Test
  void withoutValuesThereIsNoMean() {
    assertThat(statistics.mean()).isNaN();
  }
}
