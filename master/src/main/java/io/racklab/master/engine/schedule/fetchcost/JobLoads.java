package io.racklab.master.engine.schedule.fetchcost;

import java.util.List;

/**
 * The joint distribution of R, a job's number of reduces, and X/R, its data for each reduce.
 * Theorem 2 assumes one distribution F of X/R for all R. Here X/R may depend on R: the proof also
 * holds if each value of R has its own F.
 */
interface JobLoads {
  /** Returns the values of R that occur, ascending, each at least 1. */
  List<Integer> reduces();

  /** Returns P[R = reduces]; the sum over all {@link #reduces} is 1. */
  double probability(int reduces);

  /** Returns F(data) = P[X/R <= data] among the jobs with this number of reduces. */
  double atMost(int reduces, double data);

  /**
   * Returns the integral of y dF(y) from 0 to data among the jobs with this number of reduces.
   *
   * @param data the upper bound; infinity for the mean of X/R
   */
  double meanUpTo(int reduces, double data);
}
