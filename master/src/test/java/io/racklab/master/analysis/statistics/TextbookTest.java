package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Published examples with their published numbers. */
class TextbookTest {
  /**
   * Hours of sleep gained by ten patients under two drugs: Student, The probable error of a mean,
   * Biometrika 6 (1908), table in section IX; R's data set sleep.
   */
  private static final List<Double> FIRST =
      List.of(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);

  private static final List<Double> SECOND =
      List.of(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);

  /**
   * R. Jain, The Art of Computer Systems Performance Analysis, Wiley 1991, section 13.3: processor
   * times of two implementations on seven workloads; the 99 % interval is (-1.21, 3.27).
   */
  @Test
  void differencesOfProcessorTimesAreThoseOfJain() {
    Mean mean = Mean.of(List.of(1.5, 2.6, -1.8, 1.3, -0.5, 1.7, 2.4), 0.99);
    assertThat(mean.n()).isEqualTo(7);
    assertThat(mean.value()).isCloseTo(1.03, within(0.005));
    // The book rounds the standard deviation to 1.60 before it goes on.
    assertThat(mean.interval().low()).isCloseTo(-1.21, within(0.015));
    assertThat(mean.interval().high()).isCloseTo(3.27, within(0.015));
    assertThat(mean.interval().spansZero()).isTrue();
  }

  /**
   * The same, section 13.4.1: two systems on six workloads; the 90 % interval of the paired
   * difference is (-7.75, 7.11), so that neither is better.
   */
  @Test
  void pairedSystemsAreThoseOfJain() {
    PairedDifference difference =
        PairedDifference.of(
            List.of(19.1, 3.5, 3.4, 2.5, 3.6, 1.7), List.of(5.4, 16.6, 0.6, 1.4, 0.6, 7.3), 0.9);
    assertThat(difference.pairs()).isEqualTo(6);
    assertThat(difference.absolute().estimate()).isCloseTo(-0.32, within(0.005));
    assertThat(difference.absolute().low()).isCloseTo(-7.75, within(0.005));
    assertThat(difference.absolute().high()).isCloseTo(7.11, within(0.01));
    assertThat(difference.absolute().spansZero()).isTrue();
  }

  /** Student gives the means 0.75, 2.33 and 1.58. */
  @Test
  void meansOfSleepAreStudents() {
    assertThat(Mean.of(FIRST).value()).isCloseTo(0.75, within(1e-12));
    assertThat(Mean.of(SECOND).value()).isCloseTo(2.33, within(1e-12));
    assertThat(PairedDifference.of(FIRST, SECOND, 0.95).absolute().estimate())
        .isCloseTo(1.58, within(1e-12));
  }

  /** R's {@code t.test(…, paired = TRUE)} prints 0.7001142 and 2.4598858. */
  @Test
  void pairedSleepIsAsInR() {
    Interval gain = PairedDifference.of(FIRST, SECOND, 0.95).absolute();
    assertThat(gain.low()).isCloseTo(0.7001142, within(5e-8));
    assertThat(gain.high()).isCloseTo(2.4598858, within(5e-8));
    assertThat(gain.spansZero()).isFalse();
  }

  /**
   * R's documentation of t.test has {@code t.test(extra ~ group, data = sleep)}, Welch's: 17.776
   * degrees of freedom, -3.3654832 and 0.2054832 for the first less the second.
   */
  @Test
  void unpairedSleepIsAsInR() {
    UnpairedDifference difference = UnpairedDifference.of(SECOND, FIRST, 0.95);
    assertThat(difference.degreesOfFreedom()).isCloseTo(17.776, within(5e-4));
    assertThat(difference.absolute().low()).isCloseTo(-3.3654832, within(5e-8));
    assertThat(difference.absolute().high()).isCloseTo(0.2054832, within(5e-8));
    assertThat(difference.relative()).isEmpty();
  }
}
