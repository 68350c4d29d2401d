package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.topologies.config.UnreadableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What papers say, as ranges. */
class PaperClaimTest {
  @ParameterizedTest
  @CsvSource({
    "20, 20, 20, false, 1",
    "0, 0, 0, false, 0",
    "-26 %, -0.26, -0.26, true, -1",
    "−26 %, -0.26, -0.26, true, -1",
    "+56.9%, 0.569, 0.569, true, 1",
    "1e3, 1000, 1000, false, 1",
    "> 40 %, 0.4, Infinity, true, 1",
    "> 0, 0, Infinity, false, 1",
    "> -5 %, -0.05, Infinity, true, 0",
    "< 2.2, -Infinity, 2.2, false, 0",
    "< 0, -Infinity, 0, false, -1",
    "< -20 %, -Infinity, -0.2, true, -1",
    "0.5 to 0.8, 0.5, 0.8, false, 1",
    "-50 to -17 %, -0.5, -0.17, true, -1",
    "-50 % to -17 %, -0.5, -0.17, true, -1",
    "-5 % to 5 %, -0.05, 0.05, true, 0"
  })
  void areRead(String text, double low, double high, boolean percent, int sign) {
    assertThat(PaperClaim.parse(text)).isEqualTo(new PaperClaim(text, low, high, percent));
    assertThat(PaperClaim.parse(text).sign()).isEqualTo(sign);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "near 1",
        "40 percent",
        ">",
        "> 40 > 30",
        "NaN",
        "1 to",
        "3 to 2",
        "--1",
        "1,5"
      })
  void whatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> PaperClaim.parse(text)).isInstanceOf(UnreadableException.class);
  }

  @Test
  void aFactorWidensAValueOnItsSideOfZero() {
    assertThat(range("2", 1.5)).containsExactly(2 / 1.5, 3);
    assertThat(range("-2", 1.5)).containsExactly(-3, -2 / 1.5);
    assertThat(range("2", 1)).containsExactly(2, 2);
  }

  @Test
  void aFactorWidensBounds() {
    assertThat(range("> 3", 1.5)).containsExactly(2, Double.POSITIVE_INFINITY);
    assertThat(range("> -3", 1.5)).containsExactly(-4.5, Double.POSITIVE_INFINITY);
    assertThat(range("> 0", 1.5)).containsExactly(0, Double.POSITIVE_INFINITY);
    assertThat(range("< -3", 1.5)).containsExactly(Double.NEGATIVE_INFINITY, -2);
    assertThat(range("< 3", 1.5)).containsExactly(Double.NEGATIVE_INFINITY, 4.5);
    assertThat(range("-3 to 3", 2)).containsExactly(-6, 6);
  }

  @Test
  void anAmountWidensEitherEnd() {
    PaperClaim near = PaperClaim.parse("1").within(0.05);

    assertThat(near.low()).isCloseTo(0.95, within(1e-12));
    assertThat(near.high()).isCloseTo(1.05, within(1e-12));
    assertThat(near.text()).isEqualTo("1");
  }

  @Test
  void intervalsThatTouchMeet() {
    PaperClaim range = PaperClaim.parse("2 to 3");

    assertThat(range.meets(new Estimate(1, 0, 2, 3))).isTrue();
    assertThat(range.meets(new Estimate(4, 3, 5, 3))).isTrue();
    assertThat(range.meets(new Estimate(2.5, 2.4, 2.6, 3))).isTrue();
    assertThat(range.meets(new Estimate(2.5, 0, 9, 3))).isTrue();
    assertThat(range.meets(new Estimate(1, 0, Math.nextDown(2.0), 3))).isFalse();
    assertThat(range.meets(new Estimate(4, Math.nextUp(3.0), 5, 3))).isFalse();
  }

  private static double[] range(String claim, double factor) {
    PaperClaim range = PaperClaim.parse(claim).withinFactor(factor);
    return new double[] {range.low(), range.high()};
  }
}
