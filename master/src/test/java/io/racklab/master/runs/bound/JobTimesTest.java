package io.racklab.master.runs.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The bound on the sum of ends by times alone and loads together. */
class JobTimesTest {
  @Test
  void withoutLoadsItIsTheSumOfTheTimesAlone() {
    assertThat(JobTimes.sumOfEnds(List.of(), new double[] {3, 4}, new double[] {1, 2}))
        .isEqualTo(11);
  }

  /** Ten equal jobs that each need the whole machine end at 1, 2, … 10. */
  @Test
  void equalJobsEndOneAfterTheOther() {
    double[] ones = new double[10];
    double[] halves = new double[10];
    Arrays.fill(ones, 1);
    Arrays.fill(halves, 0.5);
    SharedLoad load = new SharedLoad("", new double[10], ones, new double[10], halves);
    assertThat(JobTimes.sumOfEnds(List.of(load), ones, ones)).isBetween(53.0, 55.0);
    assertThat(load.sumOfEnds()).isEqualTo(55);
  }

  /** A second load that says the same adds nothing: the shares of a job sum to 1 at most. */
  @Test
  void theSameLoadTwiceIsTheSameBound() {
    double[] ones = new double[10];
    double[] halves = new double[10];
    Arrays.fill(ones, 1);
    Arrays.fill(halves, 0.5);
    SharedLoad load = new SharedLoad("", new double[10], ones, new double[10], halves);
    assertThat(JobTimes.sumOfEnds(List.of(load, load), ones, ones)).isBetween(50.0, 55.0);
  }

  /** The heavy job goes first: 10 x 1 + 1 x 3; the other way round would be 2 + 10 x 3. */
  @Test
  void whatWeighsMoreGoesFirst() {
    double[] works = {1, 2};
    SharedLoad load =
        new SharedLoad("", new double[2], works, new double[2], new double[] {0.5, 1});
    assertThat(JobTimes.sumOfEnds(List.of(load), works, new double[] {10, 1}))
        .isBetween(12.9, 13 + 1e-9);
  }

  @Property(tries = 200)
  void noScheduleHasALowerWeightedSumOfEnds(
      @ForAll @Size(12) int[] drawn, @ForAll @IntRange(min = 2, max = 4) int jobs) {
    int[] heads = Arrays.stream(drawn, 0, jobs).map(one -> Math.floorMod(one, 6)).toArray();
    int[] works = Arrays.stream(drawn, 4, 4 + jobs).map(one -> 1 + Math.floorMod(one, 3)).toArray();
    int[] weights =
        Arrays.stream(drawn, 8, 8 + jobs).map(one -> 1 + Math.floorMod(one, 9)).toArray();
    double[] floors = new double[jobs];
    Arrays.setAll(floors, job -> heads[job] + works[job]);
    SharedLoad load = load(heads, works);
    // From 0.2 to 1.8: a weight may be below 1.
    double[] weighing = Arrays.stream(weights).mapToDouble(weight -> weight / 5.0).toArray();
    double best = Preemptive.weighted(heads, works, weights).sum() / 5.0;
    assertThat(JobTimes.sumOfEnds(List.of(load), floors, weighing))
        .isLessThanOrEqualTo(best + 1e-9);
  }

  @Property(tries = 200)
  void noScheduleHasALowerSumOfEnds(
      @ForAll @Size(8) int[] drawn, @ForAll @IntRange(min = 2, max = 4) int jobs) {
    int[] heads = Arrays.stream(drawn, 0, jobs).map(one -> Math.floorMod(one, 6)).toArray();
    int[] works = Arrays.stream(drawn, 4, 4 + jobs).map(one -> 1 + Math.floorMod(one, 3)).toArray();
    double[] floors = new double[jobs];
    Arrays.setAll(floors, job -> heads[job] + works[job]);
    SharedLoad load = load(heads, works);
    double best = Preemptive.of(heads, works).sum();
    double[] ones = new double[jobs];
    Arrays.fill(ones, 1);
    double bound = JobTimes.sumOfEnds(List.of(load), floors, ones);
    assertThat(bound).isLessThanOrEqualTo(best + 1e-9);
    assertThat(bound).isGreaterThanOrEqualTo(Arrays.stream(floors).sum());
    assertThat(load.sumOfEnds(floors)).isLessThanOrEqualTo(best + 1e-9);
  }

  private static SharedLoad load(int[] heads, int[] works) {
    return new SharedLoad(
        "",
        Arrays.stream(heads).asDoubleStream().toArray(),
        Arrays.stream(works).asDoubleStream().toArray(),
        new double[works.length],
        Arrays.stream(works).mapToDouble(work -> work / 2.0).toArray());
  }
}
