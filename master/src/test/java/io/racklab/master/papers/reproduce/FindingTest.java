package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts. */
class FindingTest {
  @ParameterizedTest
  @CsvSource({
    // The paper has -26 %: it holds from -39 % to -17.3 %.
    "-26 %, -0.27, -0.25, HOLDS",
    "-26 %, -0.35, -0.20, HOLDS",
    // Touching the range is not enough.
    "-26 %, -0.50, -0.38, UNDECIDED",
    "-26 %, -0.18, -0.01, UNDECIDED",
    "-26 %, -0.17, -0.01, SAME_DIRECTION",
    "-26 %, -0.60, -0.40, SAME_DIRECTION",
    "-26 %, -0.50, -0.39, UNDECIDED",
    "-26 %, -0.20, 0.10, UNDECIDED",
    "-26 %, -0.30, 0, UNDECIDED",
    "-26 %, -0.10, 0.10, DIFFERS",
    "-26 %, -0.10, 0, DIFFERS",
    "-26 %, 0, 0, DIFFERS",
    "-26 %, 0.01, 0.02, DIFFERS",
    // The same, mirrored.
    "26 %, 0.25, 0.27, HOLDS",
    "26 %, 0.39, 0.60, UNDECIDED",
    "26 %, 0.40, 0.60, SAME_DIRECTION",
    "26 %, 0.01, 0.17, SAME_DIRECTION",
    "26 %, 0, 0.30, UNDECIDED",
    "26 %, -0.10, 0.10, DIFFERS",
    "26 %, -0.60, -0.40, DIFFERS",
    // Bounds that name a winner.
    "> 20 %, 0.30, 0.40, HOLDS",
    "> 20 %, 0.10, 0.20, UNDECIDED",
    "> 20 %, 0.10, 0.19, SAME_DIRECTION",
    "> 20 %, -0.10, 0.19, DIFFERS",
    "> 20 %, -0.10, 0.30, UNDECIDED",
    "> 0, 0.01, 0.02, HOLDS",
    "> 0, -0.01, 0.02, UNDECIDED",
    "> 0, -0.02, -0.01, DIFFERS",
    "< -20 %, -0.40, -0.30, HOLDS",
    "< -20 %, -0.19, -0.10, SAME_DIRECTION",
    "< -20 %, 0.10, 0.19, DIFFERS",
    "-50 to -17 %, -0.60, -0.45, UNDECIDED",
    "-50 to -17 %, -0.60, -0.55, SAME_DIRECTION",
    // Bounds that name none.
    "-5 to 5 %, -0.02, 0.02, HOLDS",
    "-5 to 5 %, 0.01, 0.04, HOLDS",
    "-5 to 5 %, -0.20, 0.20, UNDECIDED",
    "-5 to 5 %, 0.04, 0.20, UNDECIDED",
    "-5 to 5 %, 0.06, 0.20, DIFFERS",
    "< 10 %, 0.05, 0.06, HOLDS",
    "< 10 %, 0.05, 0.12, UNDECIDED",
    "< 10 %, 0.11, 0.16, DIFFERS"
  })
  void ofEffects(String paper, double low, double high, Finding expected) {
    PaperClaim claim = PaperClaim.parse(paper);
    PaperClaim range = claim.withinFactor(claim.isValue() ? 1.5 : 1);

    assertThat(Finding.ofEffect(claim, range, interval(low, high))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "-0.04, 0.03, HOLDS",
    "0.05, 0.09, UNDECIDED",
    "0.01, 0.05, HOLDS",
    "-0.09, 0.09, UNDECIDED",
    "0.06, 0.09, DIFFERS",
    "-0.09, -0.06, DIFFERS",
    "0, 0, HOLDS"
  })
  void anEffectOfZeroHoldsWhereOursIsNear(double low, double high, Finding expected) {
    PaperClaim claim = PaperClaim.parse("0 %");

    assertThat(Finding.ofEffect(claim, claim.within(0.05), interval(low, high)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "20, 13.4, 13.5, HOLDS",
    "20, 10, 13.2, DIFFERS",
    "20, 29, 30, HOLDS",
    "20, 29, 31, UNDECIDED",
    "20, 10, 14, UNDECIDED",
    "20, 30.1, 31, DIFFERS",
    "> 40 %, 0.4, 0.5, HOLDS",
    "> 40 %, 0.3, 0.5, UNDECIDED",
    "> 40 %, 0.3, 0.39, DIFFERS",
    "> 40 %, -0.4, 1.02, UNDECIDED",
    "> 40 %, -0.4, 0.39, DIFFERS",
    "< 30 %, 0.286, 0.608, UNDECIDED",
    "< 2.2, 2.1, 2.2, HOLDS",
    "< 2.2, 2.2, 3, UNDECIDED",
    "< 2.2, 2.3, 3, DIFFERS",
    "< 2.2, -1, 3, UNDECIDED",
    "< 2.2, -1, 2, HOLDS"
  })
  void ofLevelsThereIsNoDirection(String paper, double low, double high, Finding expected) {
    PaperClaim claim = PaperClaim.parse(paper);
    PaperClaim range = claim.withinFactor(claim.isValue() ? 1.5 : 1);

    assertThat(Finding.ofLevel(range, interval(low, high))).isEqualTo(expected);
  }

  /**
   * The paper has -45 %, which holds up to -30 %; an argument says that no more than 28 % is there.
   */
  @ParameterizedTest
  @CsvSource({
    "-28 to 0 %, -0.20, -0.10, OUT_OF_REACH",
    "-28 to 0 %, -0.05, 0.05, OUT_OF_REACH",
    // What holds needs no excuse, whatever the argument.
    "-28 to 0 %, -0.35, -0.31, HOLDS",
    "-28 to 0 %, -0.35, -0.25, UNDECIDED",
    // Ours refutes the argument.
    "-28 to 0 %, 0.10, 0.20, DIFFERS",
    "-28 to 0 %, -0.295, -0.29, SAME_DIRECTION",
    // The bound leaves the paper's value within reach.
    "-31 to 0 %, -0.20, -0.10, SAME_DIRECTION"
  })
  void whatCannotBeHadIsOutOfReach(String bound, double low, double high, Finding expected) {
    PaperClaim claim = PaperClaim.parse("-45 %");
    PaperClaim range = claim.withinFactor(1.5);
    Estimate ours = interval(low, high);

    assertThat(
            Finding.ofEffect(claim, range, ours)
                .within(new Bound(PaperClaim.parse(bound), "why"), range, ours))
        .isEqualTo(expected);
  }

  @Test
  void oneRepeatDecidesNothing() {
    PaperClaim claim = PaperClaim.parse("20");

    assertThat(Finding.ofEffect(claim, claim, Estimate.of(20))).isEqualTo(Finding.UNDECIDED);
    assertThat(Finding.ofLevel(claim, Estimate.of(20))).isEqualTo(Finding.UNDECIDED);
    assertThat(
            Finding.UNDECIDED.within(
                new Bound(PaperClaim.parse("< 5"), "why"), claim, Estimate.of(4)))
        .isEqualTo(Finding.UNDECIDED);
    assertThat(Finding.ofLevel(claim, Estimate.of(99))).isEqualTo(Finding.UNDECIDED);
  }

  @Property
  void turningEverySignAroundChangesNothing(
      @ForAll @DoubleRange(min = -3, max = 3) double value,
      @ForAll @DoubleRange(min = -3, max = 3) double mean,
      @ForAll @DoubleRange(max = 3) double half) {
    PaperClaim claim = new PaperClaim("x", value, value, false);
    PaperClaim turned = new PaperClaim("x", -value, -value, false);

    assertThat(Finding.ofEffect(claim, claim.withinFactor(1.5), interval(mean - half, mean + half)))
        .isEqualTo(
            Finding.ofEffect(
                turned, turned.withinFactor(1.5), interval(-mean - half, half - mean)));
  }

  @Property
  void aLargerFactorNeverMakesARowHoldLess(
      @ForAll @DoubleRange(min = 0.01, max = 3) double value,
      @ForAll @DoubleRange(min = -3, max = 3) double mean,
      @ForAll @DoubleRange(max = 1) double half) {
    PaperClaim claim = new PaperClaim("x", value, value, false);
    Estimate ours = interval(mean - half, mean + half);

    if (Finding.ofEffect(claim, claim.withinFactor(1.2), ours) == Finding.HOLDS) {
      assertThat(Finding.ofEffect(claim, claim.withinFactor(2), ours)).isEqualTo(Finding.HOLDS);
    }
  }

  private static Estimate interval(double low, double high) {
    return new Estimate(low + (high - low) / 2, low, high, 5);
  }
}
