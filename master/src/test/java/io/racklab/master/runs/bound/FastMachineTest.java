package io.racklab.master.runs.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** One machine for several jobs, beside the best of all its schedules. */
class FastMachineTest {
  private static final double NEAR = 1e-9;

  @Test
  void aShorterJobInterruptsALongerOne() {
    FastMachine.Played played =
        new FastMachine(new double[] {0, 2}, new double[] {10, 3}).shortestRemaining();
    assertThat(played.ends()).containsExactly(13, 5);
    // Two seconds around 1, eight around 9.
    assertThat(played.means()[0]).isCloseTo(0.2 * 1 + 0.8 * 9, within(NEAR));
    assertThat(played.means()[1]).isCloseTo(3.5, within(NEAR));
  }

  @Test
  void theMachineWaitsForTheNextJob() {
    FastMachine.Played played =
        new FastMachine(new double[] {5, 0}, new double[] {1, 1}).by(new double[] {2, 1});
    assertThat(played.ends()).containsExactly(6, 1);
  }

  @Test
  void aJobWithoutWorkEndsAtOnce() {
    FastMachine.Played played =
        new FastMachine(new double[] {0, 1}, new double[] {4, 0}).shortestRemaining();
    assertThat(played.ends()).containsExactly(4, 1);
  }

  @Property(tries = 200)
  void theShortestRemainingWorkFirstHasTheLeastSumOfEnds(
      @ForAll @Size(8) int[] drawn, @ForAll @IntRange(min = 2, max = 4) int jobs) {
    int[] heads = heads(drawn, jobs);
    int[] works = works(drawn, jobs);
    double sum =
        Arrays.stream(new FastMachine(doubles(heads), doubles(works)).shortestRemaining().ends())
            .sum();
    assertThat(sum).isCloseTo(Preemptive.of(heads, works).sum(), within(NEAR));
  }

  @Property(tries = 200)
  void theLongestTailFirstHasTheEarliestLastEnd(
      @ForAll @Size(12) int[] drawn, @ForAll @IntRange(min = 2, max = 4) int jobs) {
    int[] heads = heads(drawn, jobs);
    int[] works = works(drawn, jobs);
    int[] tails = Arrays.stream(drawn, 8, 8 + jobs).map(one -> Math.floorMod(one, 6)).toArray();
    SharedLoad load =
        new SharedLoad("", doubles(heads), doubles(works), doubles(tails), new double[jobs]);
    assertThat(load.lastEnd()).isCloseTo(Preemptive.of(heads, works, tails).last(), within(NEAR));
  }

  private static int[] heads(int[] drawn, int jobs) {
    return Arrays.stream(drawn, 0, jobs).map(one -> Math.floorMod(one, 6)).toArray();
  }

  private static int[] works(int[] drawn, int jobs) {
    return Arrays.stream(drawn, 4, 4 + jobs).map(one -> 1 + Math.floorMod(one, 3)).toArray();
  }

  private static double[] doubles(int[] numbers) {
    return Arrays.stream(numbers).asDoubleStream().toArray();
  }
}
