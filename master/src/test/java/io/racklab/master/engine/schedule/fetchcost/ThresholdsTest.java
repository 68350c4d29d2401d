package io.racklab.master.engine.schedule.fetchcost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.schedule.fetchcost.ListedLoads.Sort;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Theorems 1 and 2 of "ReduceTask locality". */
class ThresholdsTest {
  private static final Offset<Double> ROUNDING = within(1e-9);
  private static final int MOST_REDUCES = 2;
  private static final double MOST_COST = 20;

  /** X/R exponential of mean 7, R from 1 to 3 with these probabilities: Theorem 2's own case. */
  private static final JobLoads EXPONENTIAL =
      new JobLoads() {
        private static final double MEAN = 7;
        private final double[] probabilities = {0.2, 0.5, 0.3};

        @Override
        public List<Integer> reduces() {
          return List.of(1, 2, 3);
        }

        @Override
        public double probability(int reduces) {
          return probabilities[reduces - 1];
        }

        @Override
        public double atMost(int reduces, double data) {
          return 1 - Math.exp(-data / MEAN);
        }

        @Override
        public double meanUpTo(int reduces, double data) {
          return data == Double.POSITIVE_INFINITY
              ? MEAN
              : MEAN - (data + MEAN) * Math.exp(-data / MEAN);
        }
      };

  /** Remark 2: q(j, K − 1) = P[R >= j] E[X/R]. */
  @Test
  void beforeTheLastJobAPlaceExpectsTheMeanIfItIsReached() {
    Thresholds thresholds = Thresholds.of(4, 12, EXPONENTIAL);
    assertThat(thresholds.q(1, 3)).isCloseTo(1.0 * 7, ROUNDING);
    assertThat(thresholds.q(2, 3)).isCloseTo(0.8 * 7, ROUNDING);
    assertThat(thresholds.q(3, 3)).isCloseTo(0.3 * 7, ROUNDING);
    assertThat(thresholds.q(4, 3)).isZero();
  }

  /**
   * By hand, one reduce a job: q(1, 1) = 7; q(1, 0) = E[max(Y, 7)] = 7 + 7/e; q(2, 0) = E[min(Y,
   * 7)] = 7 − 7/e.
   */
  @Test
  void twoJobsOfOneReduceShareTheLargerAndTheSmallerExpectation() {
    JobLoads single = new OneReduce(EXPONENTIAL);
    Thresholds thresholds = Thresholds.of(2, 2, single);
    assertThat(thresholds.q(1, 1)).isCloseTo(7, ROUNDING);
    assertThat(thresholds.q(1, 0)).isCloseTo(7 + 7 / Math.E, ROUNDING);
    assertThat(thresholds.q(2, 0)).isCloseTo(7 - 7 / Math.E, ROUNDING);
  }

  private record OneReduce(JobLoads of) implements JobLoads {
    @Override
    public List<Integer> reduces() {
      return List.of(1);
    }

    @Override
    public double probability(int reduces) {
      return 1;
    }

    @Override
    public double atMost(int reduces, double data) {
      return of.atMost(reduces, data);
    }

    @Override
    public double meanUpTo(int reduces, double data) {
      return of.meanUpTo(reduces, data);
    }
  }

  @Test
  void theLastJobTakesTheCheapestAndALightFirstJobLeavesThem() {
    var loads = new ListedLoads(List.of(new Sort(2, 10, 1), new Sort(1, 1, 1)));
    Thresholds thresholds = Thresholds.of(2, 4, loads);
    // E of the first place when one job is still to come: 10 or 1 with equal chances.
    assertThat(thresholds.q(1, 1)).isCloseTo(5.5, ROUNDING);
    assertThat(thresholds.q(2, 1)).isCloseTo(5, ROUNDING);
    assertThat(thresholds.first(1, 10)).isZero();
    assertThat(thresholds.first(1, 5.2)).isEqualTo(1);
    assertThat(thresholds.first(1, 1)).isEqualTo(2);
    assertThat(thresholds.first(2, 1)).isZero();
  }

  @Provide
  Arbitrary<List<Sort>> sorts() {
    Arbitrary<Sort> sort =
        Combinators.combine(
                Arbitraries.integers().between(1, MOST_REDUCES),
                Arbitraries.integers().between(0, 8),
                Arbitraries.integers().between(1, 4))
            .as((reduces, data, weight) -> new Sort(reduces, data, weight));
    return sort.list().ofMinSize(1).ofMaxSize(4);
  }

  @Provide
  Arbitrary<List<Double>> costs() {
    return Arbitraries.doubles().between(0, MOST_COST).ofScale(1).list().ofSize(3 * MOST_REDUCES);
  }

  /**
   * Every assignment of up to three jobs to every set of slots, by dynamic programming: none costs
   * less than what the thresholds do, whatever the costs and however R and X/R depend on each
   * other.
   */
  @Property(tries = 300)
  void noAssignmentCostsLess(
      @ForAll("sorts") List<Sort> sorts,
      @ForAll("costs") List<Double> unsorted,
      @ForAll @IntRange(min = 1, max = 3) int jobs) {
    int slots = jobs * MOST_REDUCES;
    List<Double> costs = unsorted.subList(0, slots).stream().sorted().toList();
    Thresholds thresholds = Thresholds.of(jobs, slots, new ListedLoads(sorts));
    var all = new AllAssignments(sorts, costs, jobs);
    double expected = 0;
    for (int place = 1; place <= slots; place++) {
      expected += costs.get(place - 1) * thresholds.q(place, 0);
    }
    double least = all.least(1, (1 << slots) - 1);
    assertThat(expected).isCloseTo(least, ROUNDING);
    assertThat(all.following(thresholds, 1, (1 << slots) - 1)).isCloseTo(least, ROUNDING);
  }

  @Property(tries = 300)
  void placesExpectLessTheDearerTheyAre(
      @ForAll("sorts") List<Sort> sorts, @ForAll @IntRange(min = 1, max = 6) int jobs) {
    Thresholds thresholds = Thresholds.of(jobs, jobs * MOST_REDUCES, new ListedLoads(sorts));
    for (int job = 0; job <= jobs; job++) {
      for (int place = 1; place <= jobs * MOST_REDUCES + 1; place++) {
        // Equal ones may differ by rounding.
        assertThat(thresholds.q(place + 1, job))
            .isLessThanOrEqualTo(thresholds.q(place, job) + 1e-9);
      }
    }
  }

  /** More jobs to come can only raise what a place expects. */
  @Property(tries = 300)
  void placesExpectMoreTheMoreJobsAreToCome(
      @ForAll("sorts") List<Sort> sorts, @ForAll @IntRange(min = 2, max = 6) int jobs) {
    Thresholds thresholds = Thresholds.of(jobs, jobs * MOST_REDUCES, new ListedLoads(sorts));
    for (int job = 1; job <= jobs; job++) {
      for (int place = 1; place <= jobs * MOST_REDUCES; place++) {
        assertThat(thresholds.q(place, job - 1))
            .isGreaterThanOrEqualTo(thresholds.q(place, job) - 1e-9);
      }
    }
  }

  /** All data are fetched somewhere: the places expect together what the jobs to come bring. */
  @Property(tries = 300)
  void allDataAreExpectedSomewhere(
      @ForAll("sorts") List<Sort> sorts, @ForAll @IntRange(min = 1, max = 6) int jobs) {
    double weights = sorts.stream().mapToDouble(Sort::weight).sum();
    double each =
        sorts.stream().mapToDouble(one -> one.weight() * one.reduces() * one.data()).sum()
            / weights;
    Thresholds thresholds = Thresholds.of(jobs, jobs * MOST_REDUCES, new ListedLoads(sorts));
    for (int job = 0; job <= jobs; job++) {
      double sum = 0;
      for (int place = 1; place <= jobs * MOST_REDUCES; place++) {
        sum += thresholds.q(place, job);
      }
      assertThat(sum).isCloseTo((jobs - job) * each, within(1e-6));
    }
  }

  @Property(tries = 100)
  void fewerSlotsLeaveTheThresholdsOfTheCheapestAsTheyAre(
      @ForAll("sorts") List<Sort> sorts, @ForAll @IntRange(min = 1, max = 6) int slots) {
    JobLoads loads = new ListedLoads(sorts);
    Thresholds all = Thresholds.of(4, 4 * MOST_REDUCES, loads);
    Thresholds some = Thresholds.of(4, slots, loads);
    for (int place = 1; place <= slots; place++) {
      assertThat(some.q(place, 1)).isEqualTo(all.q(place, 1));
    }
  }

  @Test
  void refusesWhatIsNoDistribution() {
    assertThatThrownBy(() -> new ListedLoads(List.of()))
        .hasMessageContaining("at least one kind of job");
    assertThatThrownBy(() -> new Sort(0, 1, 1)).hasMessageContaining("0 reduces");
    assertThatThrownBy(() -> Thresholds.of(0, 1, EXPONENTIAL))
        .hasMessageContaining("at least 1 job and 1 slot");
  }

  /** Brute force over sets of slots, each a bit; slot 0 is the cheapest. */
  private record AllAssignments(List<Sort> sorts, List<Double> costs, int jobs) {
    /** The least expected cost of a job and those after it. */
    double least(int job, int free) {
      if (job > jobs) {
        return 0;
      }
      double expected = 0;
      for (Sort sort : sorts) {
        double best = Double.POSITIVE_INFINITY;
        for (int taken = 0; taken < 1 << costs.size(); taken++) {
          if ((taken & ~free) == 0 && Integer.bitCount(taken) == sort.reduces()) {
            best = Math.min(best, cost(sort, taken) + least(job + 1, free & ~taken));
          }
        }
        expected += sort.weight() * best;
      }
      return expected / weights();
    }

    /** The expected cost of doing what the thresholds say. */
    double following(Thresholds thresholds, int job, int free) {
      if (job > jobs) {
        return 0;
      }
      double expected = 0;
      for (Sort sort : sorts) {
        List<Integer> listed = new ArrayList<>();
        for (int slot = 0; slot < costs.size(); slot++) {
          if ((free & 1 << slot) != 0) {
            listed.add(slot);
          }
        }
        int first = thresholds.first(job, sort.data());
        int taken = 0;
        for (int place = first; place < first + sort.reduces(); place++) {
          taken |= 1 << listed.get(place);
        }
        expected +=
            sort.weight() * (cost(sort, taken) + following(thresholds, job + 1, free & ~taken));
      }
      return expected / weights();
    }

    private double cost(Sort sort, int taken) {
      double cost = 0;
      for (int slot = 0; slot < costs.size(); slot++) {
        cost += (taken & 1 << slot) == 0 ? 0 : sort.data() * costs.get(slot);
      }
      return cost;
    }

    private double weights() {
      return sorts.stream().mapToDouble(Sort::weight).sum();
    }
  }
}
