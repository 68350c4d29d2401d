package io.racklab.master.analysis.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicksTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @CsvSource({"10, 5, 2", "10, 10, 1", "7, 3, 5", "0.3, 4, 0.1", "1e6, 3, 500000", "270, 9, 50"})
  void stepsAreRound(double length, int most, double step) {
    assertThat(Ticks.step(length, most)).isCloseTo(step, within(1e-9 * step));
  }

  /** However an axis is, there are no more ticks than there is room for. */
  @Property
  void ticksFit(
      @ForAll @DoubleRange(min = 0, max = 1e6) double low,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double length,
      @ForAll @IntRange(min = 1, max = 30) int most) {
    double step = Ticks.step(length, most);
    List<Double> ticks = Ticks.between(low, low + length, step);

    assertThat(ticks).hasSizeLessThanOrEqualTo(most + 1);
    assertThat(ticks).allMatch(tick -> tick > low - step / 2 && tick < low + length + step / 2);
  }

  @Test
  void numbersHaveTheDigitsOfTheirStep() {
    assertThat(Ticks.label(0.30000000000000004, 0.1)).isEqualTo("0.3");
    assertThat(Ticks.label(20_000, 5_000)).isEqualTo("20,000");
    assertThat(Ticks.label(-1, 0.5)).isEqualTo("−1.0");
    assertThat(Ticks.label(1e-17, 1)).isEqualTo("0");
  }

  @Test
  void anAxisReachesFromZeroToARoundNumber() throws Exception {
    NumberAxis axis = NumberAxis.of(JSON.readTree("{}"), 3, 47, 20, 10, 110);

    assertThat(axis.low()).isZero();
    assertThat(axis.high()).isEqualTo(50);
    assertThat(axis.at(30)).isEqualTo(70);
    assertThat(axis.at(1_000)).isEqualTo(110);
  }

  @Test
  void anAxisEndsWhereItIsTold() throws Exception {
    NumberAxis axis = NumberAxis.of(JSON.readTree("{\"min\":0,\"max\":47.3}"), 3, 40, 20, 0, 100);

    assertThat(axis.high()).isEqualTo(47.3);
    assertThat(axis.ticks()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0);
  }

  @Test
  void namesStandInTheMiddleOfEqualParts() throws Exception {
    NumberAxis axis =
        NumberAxis.of(
            JSON.readTree("{\"type\":\"category\",\"data\":[\"500\",\"1000\"]}"), 0, 1, 20, 0, 300);

    assertThat(axis.ticks()).containsExactly(0.0, 1.0);
    assertThat(axis.at(0)).isEqualTo(75);
    assertThat(axis.at(1)).isEqualTo(225);
    assertThat(axis.label(1)).isEqualTo("1000");
  }

  @Test
  void anAxisOfNothingIsDrawnToo() throws Exception {
    NumberAxis axis = NumberAxis.of(JSON.readTree("{\"min\":0}"), 0, 0, 20, 0, 100);

    assertThat(axis.at(0)).isZero();
    assertThat(axis.high()).isEqualTo(1);
  }
}
