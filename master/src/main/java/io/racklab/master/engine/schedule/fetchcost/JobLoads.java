package io.racklab.master.engine.schedule.fetchcost;

import java.util.List;

/**
 * The joint distribution of jobs' numbers of reduces, R, and data for each reduce, X/R; they may
 * depend on each other. Theorem 2 has one F for all R; if X/R depends on R, the proof holds with F
 * of the jobs with R = j.
 */
interface JobLoads {
  /** Returns the numbers of reduces that jobs have, ascending, at least 1 each. */
  List<Integer> reduces();

  /** Returns P[R = reduces]; the sum over all {@link #reduces} is 1. */
  double probability(int reduces);

  /** Returns F, P[X/R <= data], among jobs with this number of reduces. */
  double atMost(int reduces, double data);

  /**
   * Returns the integral of y dF(y) from 0 to data, among jobs with this number of reduces.
   *
   * @param data the upper bound; infinity for the mean of X/R
   */
  double meanUpTo(int reduces, double data);
}
