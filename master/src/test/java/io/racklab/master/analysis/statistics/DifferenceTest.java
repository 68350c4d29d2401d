package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  @Test
  void isPairedOverWhatBothHave() {
    Difference difference =
        Difference.between(
            new Series("a", Map.of("1", 10.0, "2", 20.0, "3", 90.0)),
            new Series("b", Map.of("2", 22.0, "1", 11.0, "4", 0.0)),
            0.95);
    assertThat(difference).isInstanceOf(PairedDifference.class);
    assertThat(((PairedDifference) difference).pairs()).isEqualTo(2);
    assertThat(difference.absolute().estimate()).isEqualTo(1.5);
    assertThat(difference.relative().orElseThrow().estimate()).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void isUnpairedWhereNothingIsCommon() {
    Difference difference =
        Difference.between(
            new Series("a", Map.of("1", 10.0, "2", 20.0)),
            new Series("b", Map.of("3", 22.0, "4", 11.0)),
            0.95);
    assertThat(difference).isInstanceOf(UnpairedDifference.class);
    assertThat(difference.absolute().estimate()).isEqualTo(1.5);
    assertThat(difference.absolute().isBounded()).isTrue();
  }

  @Test
  void ofSingleObservationsIsNotBounded() {
    assertThat(PairedDifference.of(List.of(1.0), List.of(3.0), 0.95).absolute().isBounded())
        .isFalse();
    UnpairedDifference difference = UnpairedDifference.of(List.of(1.0), List.of(3.0, 4.0), 0.95);
    assertThat(difference.absolute().isBounded()).isFalse();
  }

  @Test
  void hasNoRelativeOneWhereABaselineIsZero() {
    PairedDifference difference = PairedDifference.of(List.of(0.0, 1.0), List.of(1.0, 1.0), 0.95);
    assertThat(difference.relative()).isEmpty();
  }

  @Test
  void ofConstantsIsExact() {
    UnpairedDifference difference =
        UnpairedDifference.of(List.of(2.0, 2.0), List.of(5.0, 5.0, 5.0), 0.95);
    assertThat(difference.absolute()).isEqualTo(new Interval(3, 0, 0.95));
  }

  @Test
  void refusesWhatIsNoPair() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PairedDifference.of(List.of(1.0), List.of(1.0, 2.0), 0.95));
  }

  /** What the repeats of an experiment do: both contenders meet the same numbers. */
  @Test
  void commonRandomNumbersNarrowThePairedInterval() {
    Random dice = new Random(5);
    List<Double> one = new ArrayList<>();
    List<Double> other = new ArrayList<>();
    for (int repeat = 0; repeat < 10; repeat++) {
      double common = 100 + 20 * dice.nextGaussian();
      one.add(common + dice.nextGaussian());
      other.add(common + 3 + dice.nextGaussian());
    }
    Interval paired = PairedDifference.of(one, other, 0.95).absolute();
    Interval unpaired = UnpairedDifference.of(one, other, 0.95).absolute();
    assertThat(paired.estimate()).isCloseTo(unpaired.estimate(), within(1e-9));
    // By theory 20 √2 to √2, so 20 times; with ten repeats not exactly so.
    assertThat(unpaired.halfWidth()).isGreaterThan(10 * paired.halfWidth());
    assertThat(paired.spansZero()).isFalse();
    assertThat(unpaired.spansZero()).isTrue();
  }
}
