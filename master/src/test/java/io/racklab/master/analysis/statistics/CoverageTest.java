package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How often intervals of 95 % hold the true value, over simulated experiments: 95 % ± 2 %. With so
 * many experiments chance alone moves the share by some 0.2 %.
 */
class CoverageTest {
  private static final int EXPERIMENTS = 10_000;
  private static final double TWO_PERCENT = 0.02;

  @Test
  void ofAMeanOfFewNormalObservations() {
    assertThat(coverage(10, dice -> mean(dice, 5, d -> 10 + 3 * d.nextGaussian())))
        .isCloseTo(0.95, within(TWO_PERCENT));
  }

  /** Theory promises it for many: an exponential's mean of five would be covered in 88 %. */
  @Test
  void ofAMeanOfManyExponentialObservations() {
    assertThat(coverage(7, dice -> mean(dice, 100, d -> 7 * exponential(d))))
        .isCloseTo(0.95, within(TWO_PERCENT));
  }

  /** What a repeat has in common may have any law; what differs is normal. */
  @Test
  void ofAPairedDifference() {
    assertThat(
            coverage(
                2,
                dice -> {
                  List<Double> common = draw(dice, 5, d -> 40 * exponential(d));
                  List<Double> more =
                      common.stream().map(c -> c + 2 + dice.nextGaussian()).toList();
                  return PairedDifference.of(common, more, 0.95).absolute();
                }))
        .isCloseTo(0.95, within(TWO_PERCENT));
  }

  @Test
  void ofARelativeDifference() {
    assertThat(
            coverage(
                -0.2,
                dice -> {
                  List<Double> common = draw(dice, 8, d -> 1 + 40 * exponential(d));
                  List<Double> less =
                      common.stream().map(c -> c * (0.8 + 0.1 * dice.nextGaussian())).toList();
                  return PairedDifference.of(common, less, 0.95).relative().orElseThrow();
                }))
        .isCloseTo(0.95, within(TWO_PERCENT));
  }

  /** The smaller sample has the greater variance, where a pooled variance would be wrong. */
  @Test
  void ofADifferenceOfIndependentMeans() {
    assertThat(
            coverage(
                5,
                dice ->
                    UnpairedDifference.of(
                            draw(dice, 12, d -> 1 + d.nextGaussian()),
                            draw(dice, 6, d -> 6 + 5 * d.nextGaussian()),
                            0.95)
                        .absolute()))
        .isCloseTo(0.95, within(TWO_PERCENT));
  }

  /** Of two contenders that are equal one in twenty experiments claims a winner, not more. */
  @Test
  void equalContendersHaveNoWinner() {
    Random dice = new Random(11);
    int claims = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      List<Double> common = draw(dice, 6, d -> 30 + 10 * d.nextGaussian());
      List<Series> equal =
          Stream.of("a", "b")
              .map(
                  name ->
                      Series.ofRepeats(
                          name, common.stream().map(c -> c + dice.nextGaussian()).toList()))
              .toList();
      claims += Ranking.among(equal, Direction.LESS_IS_BETTER, 0.95).hasWinner() ? 1 : 0;
    }
    assertThat(claims / (double) EXPERIMENTS).isCloseTo(0.05, within(TWO_PERCENT));
  }

  private static double coverage(double truth, Function<Random, Interval> experiment) {
    Random dice = new Random(3);
    int covered = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      covered += experiment.apply(dice).contains(truth) ? 1 : 0;
    }
    return covered / (double) EXPERIMENTS;
  }

  private static Interval mean(Random dice, int n, ToDoubleFunction<Random> law) {
    return Mean.of(draw(dice, n, law)).interval();
  }

  private static List<Double> draw(Random dice, int n, ToDoubleFunction<Random> law) {
    return Stream.generate(() -> law.applyAsDouble(dice)).limit(n).toList();
  }

  private static double exponential(Random dice) {
    return -Math.log(1 - dice.nextDouble());
  }
}
