package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ServiceCurveTest {
  private static final long SECOND = 1_000_000_000L;

  private final ServiceCurve curve = new ServiceCurve();

  @Test
  void beforeAnyRateNothingIsEarnedAndNothingIsReached() {
    assertThat(curve.at(5 * SECOND)).isZero();
    assertThat(curve.reaches(1)).isEqualTo(ServiceCurve.NEVER);
  }

  @Test
  void aRateIsIntegratedFromItsMoment() {
    curve.rate(100, SECOND);
    assertThat(curve.at(0)).isZero();
    assertThat(curve.at(3 * SECOND)).isEqualTo(200);
    assertThat(curve.reaches(50)).isEqualTo(SECOND + SECOND / 2);
  }

  @Test
  void zeroHoldsTheCurveUntilTheNextRate() {
    curve.rate(100, 0);
    curve.rate(0, SECOND);
    assertThat(curve.at(9 * SECOND)).isEqualTo(100);
    assertThat(curve.reaches(100)).isEqualTo(SECOND);
    assertThat(curve.reaches(101)).isEqualTo(ServiceCurve.NEVER);
    curve.rate(10, 9 * SECOND);
    assertThat(curve.reaches(101)).isEqualTo(9 * SECOND + SECOND / 10);
  }

  @Test
  void lateNewsRewriteThePast() {
    curve.rate(100, 0);
    curve.rate(50, 4 * SECOND);
    // A late rate: it fell to 10 at 2 s already, and stays there.
    curve.rate(10, 2 * SECOND);
    assertThat(curve.at(2 * SECOND)).isEqualTo(200);
    assertThat(curve.at(5 * SECOND)).isEqualTo(230);
  }

  @Test
  void newsOlderThanAllBeforeReplaceTheWholeCurve() {
    curve.rate(100, 2 * SECOND);
    curve.rate(10, SECOND);
    assertThat(curve.at(3 * SECOND)).isEqualTo(20);
  }

  @Test
  void aFutureRateWaitsForItsMoment() {
    curve.rate(100, 0);
    curve.rate(10, 2 * SECOND);
    assertThat(curve.at(SECOND)).isEqualTo(100);
    assertThat(curve.reaches(150)).isEqualTo(SECOND + SECOND / 2);
    assertThat(curve.reaches(210)).isEqualTo(3 * SECOND);
  }

  @Test
  void whatIsForgottenNeverBendsTheCurve() {
    for (int second = 0; second < 10_000; second++) {
      curve.rate(1 + second % 2, second * SECOND);
    }
    assertThat(curve.at(10_000 * SECOND)).isCloseTo(15_000, within(1e-6));
    double before = curve.at(9_000 * SECOND);
    curve.rate(5, 0);
    assertThat(curve.at(9_000 * SECOND)).isLessThanOrEqualTo(before);
    assertThat(curve.at(20_000 * SECOND)).isGreaterThan(before);
  }

  @Property
  void theFirstNanosecondThatReachesAValueIsFound(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 1_000_000_000) Integer> rates,
      @ForAll @IntRange(min = 1, max = 1_000_000) int target) {
    ServiceCurve steps = new ServiceCurve();
    List<Long> moments = new ArrayList<>();
    for (int rate : rates) {
      long moment = moments.size() * 1_000_000L;
      steps.rate(rate, moment);
      moments.add(moment);
    }
    long reached = steps.reaches(target);
    if (reached == ServiceCurve.NEVER) {
      assertThat(rates.get(rates.size() - 1)).isZero();
    } else {
      assertThat(steps.at(reached)).isGreaterThanOrEqualTo(target - 1e-6);
      assertThat(steps.at(reached - 1)).isLessThan(target + 1e-6);
    }
  }
}
