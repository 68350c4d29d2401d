package io.racklab.deploy.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.statistics.Direction;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Ranking;
import io.racklab.master.analysis.statistics.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

class NumberTextTest {
  private static Interval interval(double estimate, double halfWidth) {
    return new Interval(estimate, halfWidth, 0.95);
  }

  @Test
  void hasTheDigitsThatItsIntervalAllows() {
    assertThat(NumberText.of(interval(48.2345, 3.1416), Unit.SECONDS)).isEqualTo("48.2 +/- 3.1 s");
    assertThat(NumberText.of(interval(48.2345, 31.4), Unit.SECONDS)).isEqualTo("48 +/- 31 s");
    assertThat(NumberText.of(interval(48.2345, 0.00314), Unit.SECONDS))
        .isEqualTo("48.2345 +/- 0.0031 s");
    assertThat(NumberText.of(interval(1.5, 0), Unit.RATIO)).isEqualTo("1.500 +/- 0.000");
    assertThat(NumberText.of(interval(0, 0), Unit.COUNT)).isEqualTo("0 +/- 0");
    assertThat(NumberText.of(interval(0.655, 0.012), Unit.SHARE)).isEqualTo("65.5 +/- 1.2 %");
    assertThat(NumberText.of(interval(6.84e9, 1.3e8), Unit.BYTES)).isEqualTo("6.84 +/- 0.13 GB");
  }

  @Test
  void ofOneObservationStandsAlone() {
    assertThat(NumberText.of(interval(250, Double.POSITIVE_INFINITY), Unit.SECONDS))
        .isEqualTo("250.0 s");
  }

  @Test
  void ofADifferenceHasASign() {
    assertThat(NumberText.difference(interval(3.9, 1.8), Unit.SECONDS)).isEqualTo("+3.9 +/- 1.8 s");
    assertThat(NumberText.difference(interval(-2e6, 1e6), Unit.BYTES)).isEqualTo("-2.0 +/- 1.0 MB");
  }

  /** -3.5 +/- 3.5 would say that zero may be in it. */
  @Test
  void anIntervalWithoutZeroDoesNotLookAsIfItHeldIt() {
    assertThat(NumberText.difference(interval(-3.54, 3.46), Unit.SECONDS))
        .isEqualTo("-3.54 +/- 3.46 s");
    assertThat(NumberText.difference(interval(-3.504, 3.497), Unit.SECONDS))
        .isEqualTo("-3.504 +/- 3.497 s");
    assertThat(NumberText.difference(interval(-3.46, 3.54), Unit.SECONDS))
        .as("it holds zero, and may look so")
        .isEqualTo("-3.5 +/- 3.5 s");
  }

  @Test
  void aWinnerIsNamedWithItsLead() {
    assertThat(sentence(List.of(10.0, 20.0, 30.0), List.of(8.0, 18.5, 27.5)))
        .startsWith("makespan: b wins with 18 +/- 24 s: -2.0 +/- 1.2 s (")
        .endsWith(" against a, 3 pairs");
  }

  @Test
  void whereTheIntervalSpansZeroNobodyWins() {
    assertThat(sentence(List.of(10.0, 20.0, 30.0), List.of(8.0, 28.5, 12.5)))
        .startsWith("warning: makespan: no winner: b has the lowest (")
        .contains("the 95 % interval of its difference from a spans zero: ");
    assertThat(sentence(List.of(10.0), List.of(8.0)))
        .isEqualTo(
            "warning: makespan: no winner: b has the lowest (8.000 s), but its difference from a"
                + " has no interval (1 pair)");
    assertThat(sentence(List.of(1.0, 2.0), List.of(1.0, 2.0)))
        .startsWith("makespan: the same for all, ");
  }

  @Test
  void twoThatCannotBeToldApartLead() {
    assertThat(
            sentence(
                Series.ofRepeats("a", List.of(10.0, 20.0, 30.0)),
                Series.ofRepeats("b", List.of(8.0, 18.5, 27.5)),
                Series.ofRepeats("c", List.of(8.5, 18.2, 27.4))))
        .startsWith(
            "makespan: b and c lead without a significant difference between them; b has 18 +/- 24 s: -2.0 ")
        .endsWith(" against a, 3 pairs");
  }

  private static String sentence(List<Double> one, List<Double> other) {
    return sentence(Series.ofRepeats("a", one), Series.ofRepeats("b", other));
  }

  private static String sentence(Series... measured) {
    Ranking ranking = Ranking.among(List.of(measured), Direction.LESS_IS_BETTER, 0.95);
    return WinnerText.of(ranking, Metric.MAKESPAN);
  }
}
