package io.racklab.master.engine.schedule.sizes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** How sizes vary below and above a point, against the definitions of Tyrex's Section IV.D. */
class SizeSampleTest {
  private static double squaredCv(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double variance = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElse(0);
    return variance == 0 ? 0 : variance / (mean * mean);
  }

  private static double below(long[] sizes, double p) {
    return squaredCv(Arrays.stream(sizes).mapToDouble(size -> Math.min(size, p)).toArray());
  }

  private static double above(long[] sizes, double p) {
    return squaredCv(
        Arrays.stream(sizes).filter(size -> size > p).mapToDouble(size -> size - p).toArray());
  }

  /** Heavy-tailed, sometimes with equal sizes and with jobs that wait. */
  private static long[] sizes(Random random) {
    int scale = random.nextBoolean() ? 3 : 300;
    double tail = 0.5 + 2 * random.nextDouble();
    int zeros = random.nextInt(3) == 0 ? random.nextInt(5) : 0;
    long[] served =
        LongStream.generate(
                () -> Math.min(5_000, 1 + (long) (scale * Math.pow(random.nextDouble(), -tail))))
            .limit(1 + random.nextInt(25))
            .toArray();
    return LongStream.concat(LongStream.generate(() -> 0).limit(zeros), Arrays.stream(served))
        .toArray();
  }

  /** Four jobs of 1 and one of 16: mean 4, variance (4 × 9 + 144) / 5 = 36. */
  @Test
  void theSquaredCoefficientIsVarianceOverSquaredMean() {
    SizeSample sample = new SizeSample(new long[] {1, 16, 1, 1, 1});
    assertThat(sample.squaredCv()).isCloseTo(2.25, within(1e-12));
    // Cut at 6: mean 2, variance (4 × 1 + 16) / 5 = 4; one is above.
    assertThat(sample.squaredCvBelow(6)).isCloseTo(1, within(1e-12));
    assertThat(sample.squaredCvAbove(6)).isZero();
    // Above 0 are all.
    assertThat(sample.squaredCvAbove(0)).isCloseTo(2.25, within(1e-12));
    // The large one alone is above any point from 1 on, so that it varies no more than those below.
    assertThat(sample.cutoff()).isEqualTo(1);
  }

  /**
   * Below a point p from 2 to 10 lie three jobs of 2 and p, p; above 10 - p and 40 - p. At p = 10
   * what is below has mean 26/5, variance (3 × 10.24 + 2 × 23.04)/5 = 15.36, and 0.568; what is
   * above has (15/15)² = 1. Past 10 the last is alone: the cutoff is 10.
   */
  @Test
  void theCutoffLiesAtASizeWherePassingItTurnsTheBalance() {
    SizeSample sample = new SizeSample(new long[] {2, 2, 2, 10, 40});
    assertThat(sample.squaredCvBelow(10)).isCloseTo(15.36 / 27.04, within(1e-12));
    assertThat(sample.squaredCvAbove(9.999_999)).isCloseTo(1, within(1e-6));
    assertThat(sample.cutoff()).isEqualTo(10);
  }

  /** At 4 both are 1/4, which rounding makes a little less below. */
  @Test
  void theCutoffIsFoundWhereBothSidesAreEqualExceptForRounding() {
    assertThat(new SizeSample(new long[] {0, 4, 4, 9, 19}).cutoff()).isEqualTo(4);
  }

  /** Between 2 and 30 they are equal at one point, which the definitions confirm. */
  @Test
  void theCutoffMakesBothSidesVaryAlike() {
    long[] sizes = {200, 200, 200, 30_000, 40_000};
    double cutoff = new SizeSample(sizes).cutoff();
    assertThat(cutoff).isBetween(200.0, 30_000.0);
    assertThat(below(sizes, cutoff)).isCloseTo(above(sizes, cutoff), within(1e-2));
  }

  @Property
  void bothSidesAreAsDefined(@ForAll Random random) {
    long[] sizes = sizes(random);
    SizeSample sample = new SizeSample(sizes);
    assertThat(sample.squaredCv()).isCloseTo(squaredCv(sizes(sizes)), within(1e-9));
    for (int point = 0; point < 20; point++) {
      double p = 1 + random.nextInt(5_000) * random.nextDouble();
      assertThat(sample.squaredCvBelow(p)).isCloseTo(below(sizes, p), within(1e-9));
      assertThat(sample.squaredCvAbove(p)).isCloseTo(above(sizes, p), within(1e-6));
    }
  }

  private static double[] sizes(long[] sizes) {
    return Arrays.stream(sizes).asDoubleStream().toArray();
  }

  /** The point is balanced, and no step of a search from 0 on up to it is. */
  @Property
  void theCutoffIsWhatADirectSearchFinds(@ForAll Random random) {
    long[] sizes = sizes(random);
    double cutoff = new SizeSample(sizes).cutoff();
    double p = Math.max(cutoff, 1e-9);
    assertThat(below(sizes, p)).isGreaterThanOrEqualTo(above(sizes, p) - 1e-6);
    double step = 0.5;
    while (below(sizes, step) < above(sizes, step) - 1e-9) {
      step += 0.5;
    }
    assertThat(cutoff).isLessThanOrEqualTo(step + 1e-2);
  }

  @Test
  void equalSizesDoNotVary() {
    SizeSample sample = new SizeSample(new long[] {7, 7, 7});
    assertThat(sample.squaredCv()).isZero();
    assertThat(new SizeSample(new long[] {}).squaredCv()).isZero();
    assertThat(new SizeSample(new long[] {0, 0}).squaredCv()).isZero();
    assertThat(new SizeSample(new long[] {0, 0}).cutoff()).isZero();
  }

  /** Nanoseconds of hours: no large squares are subtracted from each other. */
  @Test
  void nearlyEqualLargeSizesAreToldApart() {
    long hour = 3_600_000_000_000L;
    SizeSample sample = new SizeSample(new long[] {1, hour, hour + 2});
    assertThat(sample.squaredCvAbove(hour - 1)).isCloseTo(0.25, within(1e-6));
  }
}
