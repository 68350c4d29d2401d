package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TailsTest {
  private static final Sample TO_100 =
      new Sample(IntStream.rangeClosed(0, 100).asDoubleStream().boxed().toList());

  @Test
  void areTheQuantilesOfTheSample() {
    Tails tails = Tails.of(TO_100);
    assertThat(tails).isEqualTo(new Tails(101, 50, 90, 95, 99, 100));
    assertThat(tails.variability()).isCloseTo(1.9, within(1e-12));
  }

  @Test
  void aCdfJumpsAtEveryValueOnce() {
    List<Cdf.Point> points = Cdf.of(new Sample(List.of(3.0, 1.0, 3.0, 2.0)), 10).points();
    assertThat(points)
        .containsExactly(new Cdf.Point(1, 0.25), new Cdf.Point(2, 0.5), new Cdf.Point(3, 1));
  }

  @Test
  void aThinnedCdfLeavesOutNoMoreThanAStep() {
    Sample many = new Sample(IntStream.range(0, 24_442).mapToObj(i -> (double) i * i).toList());
    List<Cdf.Point> points = Cdf.of(many, 200).points();
    assertThat(points).hasSizeBetween(190, 200);
    for (int i = 1; i < points.size(); i++) {
      assertThat(points.get(i).share() - points.get(i - 1).share())
          .isLessThan(1.0 / 199 + 2.0 / 24_442);
    }
  }

  @Test
  void refusesNothing() {
    Sample nothing = new Sample(List.of());
    assertThatIllegalArgumentException().isThrownBy(() -> Tails.of(nothing));
    assertThatIllegalArgumentException().isThrownBy(() -> Cdf.of(nothing, 10));
    assertThatIllegalArgumentException().isThrownBy(() -> Cdf.of(TO_100, 1));
  }
}
