package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;

/**
 * Costs drawn uniformly between two bounds, as in the simulations of "ReduceTask locality" (section
 * V.B). With the same seed, every scheduler gets the same costs.
 */
final class DrawnCosts implements FetchingCosts {
  private final double least;
  private final double most;
  private final Seed seed;
  private double[] costs;

  /**
   * Makes the costs.
   *
   * @param least the lower bound, not negative
   * @param most the upper bound, no less than {@code least}
   */
  public DrawnCosts(double least, double most, Seed seed) {
    if (!(least >= 0 && most >= least)) {
      throw new IllegalArgumentException("cannot draw a cost between " + least + " and " + most);
    }
    this.least = least;
    this.most = most;
    this.seed = seed;
  }

  @Override
  public double[] of(Job job, ClusterView view) {
    if (costs == null) {
      Draws draws = seed.draws();
      costs = new double[view.topology().nodeCount()];
      for (int node = 0; node < costs.length; node++) {
        costs[node] = least + (most - least) * draws.unit();
      }
    }
    return costs;
  }
}
