package io.racklab.master.schedule.fetchcost;

import java.util.List;

/**
 * The thresholds of the optimal placement of K jobs that arrive one after the other and never end
 * ("ReduceTask locality", Theorems 1 and 2). q(i, n) is the data that the i-th cheapest of the
 * slots that are free once job n is placed is expected to fetch for jobs n + 1 to K; job n begins
 * at the first slot for which less is expected than it brings for each of its reduces.
 *
 * <p>The costs of the slots play no part, only their order does. Places beyond the last that any
 * job can reach expect 0, where the paper writes −∞ for the threshold: no data are less than 0.
 */
final class Thresholds {
  private final double[][] expected;

  private Thresholds(double[][] expected) {
    this.expected = expected;
  }

  /**
   * By the recursion of Theorem 2.
   *
   * @param jobs K, at least 1
   * @param slots for how many slots, from the cheapest, thresholds are wanted: a place's depend
   *     only on those before it
   */
  public static Thresholds of(int jobs, int slots, JobLoads loads) {
    if (jobs < 1 || slots < 1) {
      throw new IllegalArgumentException("no thresholds of " + jobs + " jobs, " + slots + " slots");
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

  /** The value expected of a place if job n has so many reduces: before it, on it, or after it. */
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

  /** K. */
  public int jobs() {
    return expected.length - 1;
  }

  /**
   * q(place, job).
   *
   * @param place from 1; at 0 the paper's threshold is infinity
   * @param job from 0, before the first job comes, to K
   */
  public double q(int place, int job) {
    return at(expected[job], place);
  }

  /**
   * Where a job begins in the list of the free slots, from 0.
   *
   * @param job which one of the K it is, from 1
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
