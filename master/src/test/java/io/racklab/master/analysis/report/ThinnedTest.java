package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ThinnedTest {
  @Property
  void keepsEveryNth(
      @ForAll @IntRange(max = 5000) int count, @ForAll @IntRange(min = 2, max = 90) int most) {
    Thinned<Integer> thinned = new Thinned<>(most);
    IntStream.range(0, count).forEach(thinned::add);

    assertThat(thinned.seen()).isEqualTo(count);
    assertThat(thinned.kept()).hasSizeBetween(Math.min(count, most / 2), most);
    if (thinned.kept().size() > 1) {
      int stride = thinned.kept().get(1);
      assertThat(thinned.kept())
          .isEqualTo(
              IntStream.range(0, thinned.kept().size()).map(i -> i * stride).boxed().toList());
    }
  }

  @Property
  void jobTimesKeepTheirExtremes(@ForAll @IntRange(min = 1, max = 3000) int count) {
    double[] seconds = IntStream.range(0, count).mapToDouble(i -> 1 + i * i).toArray();

    double[][] points = JobTimeFigure.points(seconds, Span.of(0));

    assertThat(points.length).isLessThanOrEqualTo(JobTimeFigure.MOST_POINTS);
    assertThat(points[0][0]).isEqualTo(seconds[0]);
    assertThat(points[points.length - 1]).containsExactly(seconds[count - 1], 100);
    assertThat(Arrays.stream(points).mapToDouble(point -> point[1]).toArray()).isSorted();
  }
}
