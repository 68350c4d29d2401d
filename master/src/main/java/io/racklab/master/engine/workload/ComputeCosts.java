package io.racklab.master.engine.workload;

/**
 * Reference seconds of computing for each byte of a job, and whether its tasks take time to start.
 *
 * @param map the seconds for each byte of input
 * @param reduce the seconds for each byte of shuffle
 * @param startsProcesses whether each task starts a process; otherwise it starts at once
 */
public record ComputeCosts(double map, double reduce, boolean startsProcesses) {
  public ComputeCosts {
    JobSpec.require(isCost(map), () -> "map seconds per byte cannot be " + map);
    JobSpec.require(isCost(reduce), () -> "reduce seconds per byte cannot be " + reduce);
  }

  /** Creates the costs of a job whose tasks each start a process. */
  public ComputeCosts(double map, double reduce) {
    this(map, reduce, true);
  }

  private static boolean isCost(double cost) {
    return cost >= 0 && Double.isFinite(cost);
  }
}
