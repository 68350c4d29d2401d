package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

/** Other units and another zero change the numbers and nothing that they say. */
class EquivarianceTest {
  @Property
  void shiftingShiftsTheMeanAndKeepsItsWidth(
      @ForAll("observed") List<Double> values,
      @ForAll @DoubleRange(min = -1e3, max = 1e3) double by) {
    Interval before = Mean.of(values).interval();
    Interval after = Mean.of(each(values, value -> value + by)).interval();
    assertThat(after.estimate()).isCloseTo(before.estimate() + by, within(1e-8));
    assertThat(after.halfWidth()).isCloseTo(before.halfWidth(), within(1e-7));
  }

  @Property
  void scalingScalesTheMeanAndItsWidth(
      @ForAll("observed") List<Double> values,
      @ForAll @DoubleRange(min = 0.01, max = 100) double by) {
    Interval before = Mean.of(values).interval();
    Interval after = Mean.of(each(values, value -> value * by)).interval();
    assertThat(after.estimate()).isCloseTo(before.estimate() * by, within(1e-6));
    assertThat(after.halfWidth()).isCloseTo(before.halfWidth() * by, within(1e-6));
  }

  @Property
  void aPairedDifferenceForgetsWhatPairsHaveInCommon(
      @ForAll("observed") List<Double> values,
      @ForAll @DoubleRange(min = -1e3, max = 1e3) double by) {
    List<Double> others = each(values, value -> value / 2 + 3);
    Interval before = PairedDifference.of(values, others, 0.95).absolute();
    Interval after =
        PairedDifference.of(
                each(values, value -> value + by), each(others, value -> value + by), 0.95)
            .absolute();
    assertThat(after.estimate()).isCloseTo(before.estimate(), within(1e-8));
    assertThat(after.halfWidth()).isCloseTo(before.halfWidth(), within(1e-7));
  }

  @Property
  void aRelativeDifferenceHasNoUnit(
      @ForAll("observed") List<Double> values,
      @ForAll @DoubleRange(min = 0.01, max = 100) double by) {
    List<Double> others = each(values, value -> 2 * value + 1);
    Interval before = PairedDifference.of(values, others, 0.95).relative().orElseThrow();
    Interval after =
        PairedDifference.of(
                each(values, value -> value * by), each(others, value -> value * by), 0.95)
            .relative()
            .orElseThrow();
    assertThat(after.estimate()).isCloseTo(before.estimate(), within(1e-8));
    assertThat(after.halfWidth()).isCloseTo(before.halfWidth(), within(1e-7));
  }

  @Property
  void turningADifferenceRoundTurnsItsSign(
      @ForAll("observed") List<Double> ones, @ForAll("observed") List<Double> others) {
    UnpairedDifference there = UnpairedDifference.of(ones, others, 0.95);
    UnpairedDifference back = UnpairedDifference.of(others, ones, 0.95);
    assertThat(back.absolute().estimate()).isEqualTo(-there.absolute().estimate());
    assertThat(back.absolute().halfWidth()).isCloseTo(there.absolute().halfWidth(), within(1e-9));
  }

  @Provide
  Arbitrary<List<Double>> observed() {
    return Arbitraries.doubles().between(0.1, 1000).list().ofMinSize(2).ofMaxSize(40);
  }

  private static List<Double> each(List<Double> values, UnaryOperator<Double> by) {
    return values.stream().map(by).toList();
  }
}
