package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.settings.ProcessStarts;

/**
 * Reference seconds of computing for each byte of a job, and which attempts take time to start.
 *
 * @param map the seconds for each byte of input
 * @param reduce the seconds for each byte of shuffle
 * @param starts the attempts that start a process; others begin at once
 */
public record ComputeCosts(double map, double reduce, ProcessStarts starts) {
  public ComputeCosts {
    JobSpec.require(isCost(map), () -> "map seconds per byte cannot be " + map);
    JobSpec.require(isCost(reduce), () -> "reduce seconds per byte cannot be " + reduce);
  }

  /** Creates the costs of a job whose attempts each start a process. */
  public ComputeCosts(double map, double reduce) {
    this(map, reduce, ProcessStarts.EVERY);
  }

  private static boolean isCost(double cost) {
    return cost >= 0 && Double.isFinite(cost);
  }
}
