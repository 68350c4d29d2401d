package io.racklab.master.engine.schedule.fetchcost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Theorem 4 of "ReduceTask locality". */
class RecedingHorizonTest {
  private static final int SLOTS = 100;

  /** E N = ρ/(1 − ρ) gives p = ρ/(1 + ρ). */
  @Property
  void theJobsPresentTellTheProbabilityThatOneStillRuns(
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double load) {
    assertThat(RecedingHorizon.stillRuns(load / (1 - load)))
        .isCloseTo(load / (1 + load), within(1e-12));
  }

  /** ρ = 1/2: one job is present, p = 1/3. */
  @Test
  void atHalfTheLoadOneInThreeStillRuns() {
    assertThat(RecedingHorizon.stillRuns(1)).isCloseTo(1.0 / 3, within(1e-15));
  }

  /** N and X/R are at first those of the first job: nobody is present, p is 0. */
  @Test
  void theFirstJobTakesTheCheapestSlots() {
    assertThat(new RecedingHorizon(10).first(new ArrivingJob(4, 1, 0), SLOTS)).isZero();
  }

  /**
   * Three arrivals of N = 1, 1, 1 and X/R = 30, 6, then 12 on average with the third: p = 1/3, the
   * threshold is a third of the average.
   */
  @Test
  void aJobBelowTheThresholdLeavesTheCheapestToTheNext() {
    var horizon = new RecedingHorizon(10);
    assertThat(horizon.first(new ArrivingJob(1, 30, 1), SLOTS)).isZero();
    // 6 against (30 + 6) / 2 / 3 = 6: reached.
    assertThat(horizon.first(new ArrivingJob(2, 12, 1), SLOTS)).isZero();
    // 4 against (30 + 6 + 4) / 3 / 3 = 4.44: below.
    assertThat(horizon.first(new ArrivingJob(5, 20, 1), SLOTS)).isEqualTo(5);
  }

  @Test
  void onlyTheLatestArrivalsCount() {
    var horizon = new RecedingHorizon(2);
    horizon.first(new ArrivingJob(1, 900, 9), SLOTS);
    horizon.first(new ArrivingJob(1, 6, 1), SLOTS);
    // N = 1, X/R = (6 + 3) / 2: 3 is above 1.5; with the first it would be below.
    assertThat(horizon.first(new ArrivingJob(1, 3, 1), SLOTS)).isZero();
  }

  @Provide
  Arbitrary<List<Double>> costs() {
    return Arbitraries.doubles().between(0, 50).ofScale(1).list().ofSize(8);
  }

  /** Equation 13 over every set of half of the 2v cheapest slots: none costs less. */
  @Property(tries = 300)
  void noSetOfSlotsCostsLess(
      @ForAll("costs") List<Double> unsorted,
      @ForAll @IntRange(min = 1, max = 4) int reduces,
      @ForAll @DoubleRange(min = 0, max = 20) double data,
      @ForAll @DoubleRange(min = 0, max = 20) double mean,
      @ForAll @DoubleRange(min = 0, max = 0.5) double stillRuns) {
    List<Double> costs = unsorted.subList(0, 2 * reduces).stream().sorted().toList();
    int cheapest = (1 << reduces) - 1;
    int first = data >= stillRuns * mean ? cheapest : cheapest << reduces;
    double ours = equation13(costs, first, data, mean, stillRuns, reduces);
    for (int taken = 0; taken < 1 << 2 * reduces; taken++) {
      if (Integer.bitCount(taken) == reduces) {
        assertThat(ours)
            .isLessThanOrEqualTo(equation13(costs, taken, data, mean, stillRuns, reduces) + 1e-9);
      }
    }
  }

  private static double equation13(
      List<Double> costs, int taken, double data, double mean, double stillRuns, int reduces) {
    double own = 0;
    double rest = 0;
    double cheapest = 0;
    for (int slot = 0; slot < costs.size(); slot++) {
      double cost = costs.get(slot);
      own += (taken & 1 << slot) != 0 ? cost : 0;
      rest += (taken & 1 << slot) == 0 ? cost : 0;
      cheapest += slot < reduces ? cost : 0;
    }
    return data * own + stillRuns * mean * rest + (1 - stillRuns) * mean * cheapest;
  }

  @Test
  void refusesToLearnOfNothing() {
    assertThatThrownBy(() -> new RecedingHorizon(0)).hasMessageContaining("at least 1 observation");
    assertThatThrownBy(() -> new ArrivingJob(0, 1, 0)).hasMessageContaining("0 reduces");
  }
}
