package io.racklab.master.schedule.fetchcost;

import java.util.List;

/**
 * The joint distribution of jobs' numbers of reduces, R, and data for each reduce, X/R; it may be
 * any. Theorem 2 writes F for all R alike; where X/R depends on R, the same proof holds with F of
 * the jobs with R = j.
 */
interface JobLoads {
  /** The numbers of reduces that jobs have, ascending, at least 1 each. */
  List<Integer> reduces();

  /** P[R = reduces]; 1 over all {@link #reduces}. */
  double probability(int reduces);

  /** F, P[X/R <= data], among jobs with so many reduces. */
  double atMost(int reduces, double data);

  /**
   * The integral of y dF(y) from 0 to data, among jobs with so many reduces.
   *
   * @param data infinity for the mean of X/R
   */
  double meanUpTo(int reduces, double data);
}
