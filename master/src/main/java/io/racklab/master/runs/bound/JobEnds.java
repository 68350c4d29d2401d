package io.racklab.master.runs.bound;

import java.util.Arrays;
import java.util.List;

/**
 * Lower bounds on sums of the times at which jobs end.
 *
 * @param loads what the jobs share
 * @param floors the least time at which each job ends
 */
record JobEnds(List<SharedLoad> loads, double[] floors) {
  private static final String ALONE = "each job alone";
  private static final String TOGETHER = "times alone and loads together";

  /** Returns the least sum of the ends. */
  Limit least() {
    Limit ends = new Limit(Arrays.stream(floors).sum(), ALONE);
    for (SharedLoad load : loads) {
      ends = ends.or(new Limit(Math.max(load.sumOfEnds(), load.sumOfEnds(floors)), load.name()));
    }
    double[] ones = new double[floors.length];
    Arrays.fill(ones, 1);
    return ends.or(new Limit(JobTimes.sumOfEnds(loads, floors, ones), TOGETHER));
  }

  /**
   * Returns the least sum of the weighted ends. Playing the shortest remaining work first says
   * nothing of weighted sums, so only times alone and mean busy times count.
   */
  Limit least(double[] weights) {
    double apart = 0;
    for (int job = 0; job < weights.length; job++) {
      apart += weights[job] * floors[job];
    }
    return new Limit(apart, ALONE)
        .or(new Limit(JobTimes.sumOfEnds(loads, floors, weights), TOGETHER));
  }
}
