package io.racklab.master.engine.workload;

/**
 * Reference seconds of computing for each byte of a job.
 *
 * @param map the seconds for each byte of input
 * @param reduce the seconds for each byte of shuffle
 */
public record ComputeCosts(double map, double reduce) {
  public ComputeCosts {
    JobSpec.require(isCost(map), "map seconds per byte cannot be " + map);
    JobSpec.require(isCost(reduce), "reduce seconds per byte cannot be " + reduce);
  }

  private static boolean isCost(double cost) {
    return cost >= 0 && Double.isFinite(cost);
  }
}
