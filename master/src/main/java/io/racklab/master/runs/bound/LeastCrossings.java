package io.racklab.master.runs.bound;

import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.PlannedBytes;
import io.racklab.master.engine.tracker.InputBlocks;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Topology;
import java.util.Arrays;

/**
 * The fewest bytes that jobs move between racks. Each map of a job either runs in a rack with its
 * input, so that its output goes to the reduces, or runs beside the reduces, so that its input goes
 * there. For given shares of the reduces in each rack the least is a sum of minima of functions
 * that are linear in these shares, and so it is least where all reduces are in one rack.
 */
final class LeastCrossings {
  private final Topology topology;
  private final InputBlocks blocks;
  private final Assumptions assumptions;

  LeastCrossings(Topology topology, InputBlocks blocks, Assumptions assumptions) {
    this.topology = topology;
    this.blocks = blocks;
    this.assumptions = assumptions;
  }

  /** Returns the fewest bytes that a job moves between racks. */
  double of(JobSpec job) {
    return topology.rackCount() == 1 ? 0 : ofMaps(job) + ofOutput(job);
  }

  /**
   * The input of a job that reads what others have written may lie anywhere, and so may blocks that
   * are copied when nodes are lost. The input of a job without reduces is read where it lies. Of
   * the map output on a node a reduce may get a byte less than its share.
   */
  private double ofMaps(JobSpec job) {
    if (job.mapOnly() || !job.after().isEmpty() || !assumptions.blocksStay()) {
      return 0;
    }
    PlannedBytes bytes = new PlannedBytes(job, topology.cluster().blockSize());
    InputSplits splits = blocks.of(job);
    double all = 0;
    double[] here = new double[topology.rackCount()];
    for (int map = 0; map < job.maps(); map++) {
      double moved = Math.min(bytes.mapInput(map), bytes.mapOutput(map));
      all += moved;
      for (int replica = 0; replica < splits.replicas(map); replica++) {
        int rack = topology.rackOf(splits.node(map, replica));
        if (isFirstIn(splits, map, replica, rack)) {
          here[rack] += moved;
        }
      }
    }
    double rounded = (double) job.reduces() * Math.min(topology.nodeCount(), job.maps());
    return Math.max(0, all - Arrays.stream(here).max().orElse(0) - rounded);
  }

  private boolean isFirstIn(InputSplits splits, int map, int replica, int rack) {
    for (int before = 0; before < replica; before++) {
      if (topology.rackOf(splits.node(map, before)) == rack) {
        return false;
      }
    }
    return true;
  }

  /** The second replica of what a job writes is always in another rack than the first. */
  private double ofOutput(JobSpec job) {
    return assumptions.replicas(job, topology.cluster()) > 1 ? job.outputBytes() : 0;
  }
}
