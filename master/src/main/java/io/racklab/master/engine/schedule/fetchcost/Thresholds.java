package io.racklab.master.engine.schedule.fetchcost;

import java.util.List;

/**
 * The thresholds of the optimal placement of K jobs that arrive one after the other and never end
 * ("ReduceTask locality", Theorems 1 and 2). Consider the slots that are free after job n has been
 * placed; jobs n + 1 to K take some of these. q(i, n) is the expected data that the reduce on the
 * i-th cheapest slot will fetch. Job n takes consecutive slots from the first whose expectation is
 * at most the job's data for each reduce.
 *
 * <p>Only the order of the slots' costs matters, not the costs themselves. A place that no further
 * job can reach has expectation 0, where the paper sets the threshold to −∞. This makes no
 * difference, since data are never less than 0.
 */
final class Thresholds {
  private final double[][] expected;

  private Thresholds(double[][] expected) {
    this.expected = expected;
  }

  /**
   * Computes the thresholds by the recursion of Theorem 2.
   *
   * @param jobs K, at least 1
   * @param slots the number of cheapest slots for which thresholds are computed; the thresholds of
   *     a place do not depend on the places after it
   */
  public static Thresholds of(int jobs, int slots, JobLoads loads) {
    if (jobs < 1 || slots < 1) {
      throw new IllegalArgumentException("need at least 1 job and 1 slot: " + jobs + ", " + slots);
    }
    List<Integer> reduces = loads.reduces();
    int most = reduces.get(reduces.size() - 1);
    double[][] expected = new double[jobs + 1][];
    expected[jobs] = new double[0];
    for (int n = jobs; n >= 1; n--) {
      int places = (int) Math.min(slots, (long) (jobs - n + 1) * most);
      double[] before = new double[places];
      for (int place = 1; place <= places; place++) {
        double sum = 0;
        for (int group : reduces) {
          sum += loads.probability(group) * one(place, group, expected[n], loads);
        }
        before[place - 1] = sum;
      }
      expected[n - 1] = before;
    }
    return new Thresholds(expected);
  }

  /**
   * Returns the expectation of a place if the next job has this number of reduces. The slots that
   * this job takes may lie after the place, include it, or lie before it.
   */
  private static double one(int place, int reduces, double[] after, JobLoads loads) {
    double here = at(after, place);
    double shifted = at(after, place - reduces);
    double taken = loads.meanUpTo(reduces, shifted) - loads.meanUpTo(reduces, here);
    double passed =
        shifted == Double.POSITIVE_INFINITY ? 0 : shifted * (1 - loads.atMost(reduces, shifted));
    return here * loads.atMost(reduces, here) + taken + passed;
  }

  private static double at(double[] expected, int place) {
    if (place < 1) {
      return Double.POSITIVE_INFINITY;
    }
    return place > expected.length ? 0 : expected[place - 1];
  }

  /** Returns K. */
  public int jobs() {
    return expected.length - 1;
  }

  /**
   * Returns q(place, job).
   *
   * @param place the place, from 1; the result is infinity for 0, as in the paper
   * @param job the number of jobs that have been placed, from 0 to K
   */
  public double q(int place, int job) {
    return at(expected[job], place);
  }

  /**
   * Returns the position, from 0, of a job's first slot in the list of free slots.
   *
   * @param job the job's number among the K, from 1
   * @param data X/R
   */
  public int first(int job, double data) {
    int first = 0;
    while (first < expected[job].length && expected[job][first] > data) {
      first++;
    }
    return first;
  }
}
