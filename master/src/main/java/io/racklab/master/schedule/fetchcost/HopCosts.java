package io.racklab.master.schedule.fetchcost;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.ClusterView;
import io.racklab.topologies.HopDistances;

/**
 * H(v), the accumulated hop distances of a node: what fetching costs there if every node holds as
 * much of the intermediate data ("ReduceTask locality", section I.B).
 */
final class HopCosts implements FetchingCosts {
  private final double withinRack;
  private final double acrossRacks;
  private double[] costs;

  /**
   * @param withinRack distance of two nodes of a rack, 1 in the paper
   * @param acrossRacks distance of nodes of two racks, 2 in the paper; not less
   */
  public HopCosts(double withinRack, double acrossRacks) {
    this.withinRack = withinRack;
    this.acrossRacks = acrossRacks;
  }

  @Override
  public double[] of(Job job, ClusterView view) {
    if (costs == null) {
      costs = HopDistances.of(view.topology()).weighted(withinRack, acrossRacks).accumulated();
    }
    return costs;
  }
}
