package io.racklab.master.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class SampleTest {
  @Test
  void quantilesLieBetweenNeighbours() {
    Sample sample = new Sample(List.of(40.0, 10.0, 30.0, 20.0));
    assertThat(sample.quantile(0)).isEqualTo(10);
    assertThat(sample.quantile(0.5)).isEqualTo(25);
    assertThat(sample.quantile(1)).isEqualTo(40);
    assertThat(sample.mean()).isEqualTo(25);
    assertThat(sample.max()).isEqualTo(40);
  }

  @Test
  void nothingObservedIsNoNumber() {
    Sample empty = new Sample(List.of());
    assertThat(empty.size()).isZero();
    assertThat(empty.quantile(0.5)).isNaN();
    assertThat(empty.mean()).isNaN();
    assertThat(empty.max()).isNaN();
  }

  @Test
  void mergedIsAsIfObservedTogether() {
    Sample merged =
        Sample.merged(
            List.of(
                new Sample(List.of(3.0)), new Sample(List.of()), new Sample(List.of(1.0, 2.0))));
    assertThat(merged.size()).isEqualTo(3);
    assertThat(merged.quantile(0.5)).isEqualTo(2);
  }

  @Property
  void quantilesGrowWithTheirShare(
      @ForAll @NotEmpty List<@DoubleRange(min = -1e6, max = 1e6) Double> values,
      @ForAll @DoubleRange(min = 0, max = 1) double one,
      @ForAll @DoubleRange(min = 0, max = 1) double other) {
    Sample sample = new Sample(values);
    double lower = sample.quantile(Math.min(one, other));
    double upper = sample.quantile(Math.max(one, other));
    assertThat(lower).isLessThanOrEqualTo(upper + 1e-6);
    assertThat(upper).isLessThanOrEqualTo(sample.max() + 1e-6);
  }
}
