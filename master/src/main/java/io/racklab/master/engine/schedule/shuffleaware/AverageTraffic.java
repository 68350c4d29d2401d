package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;

/**
 * The traffic that a node would put out in each wave if the shuffle of all current jobs were spread
 * evenly: m × ΣS / ΣK for a node of m map slots and jobs that shuffle S bytes and have K maps (NAS,
 * Eq. 3). Recomputed when a job has come or gone, and at an interval, since predictions change.
 */
final class AverageTraffic implements TrafficThreshold {
  private final ShufflePredictor predictor;
  private final long everyNanos;
  private long lookedNanos;
  private int changes = -1;
  private double bytesPerMap;

  /**
   * Makes the threshold.
   *
   * @param everyNanos the interval, in nanoseconds, after which it is recomputed though the jobs
   *     are the same
   */
  public AverageTraffic(ShufflePredictor predictor, long everyNanos) {
    this.predictor = predictor;
    this.everyNanos = everyNanos;
  }

  /**
   * Returns the threshold. It is rounded up, since predicted outputs are rounded down: equal maps
   * fill a node to the last slot.
   */
  @Override
  public long bytes(NodeState node, ClusterView view) {
    if (changes != view.jobs().changes() || view.now() - lookedNanos >= everyNanos) {
      changes = view.jobs().changes();
      lookedNanos = view.now();
      bytesPerMap = bytesPerMap(view);
    }
    return (long) Math.ceil(node.slots(TaskType.MAP) * bytesPerMap);
  }

  private double bytesPerMap(ClusterView view) {
    double shuffle = 0;
    double maps = 0;
    for (Job job : view.jobs().active()) {
      shuffle += predictor.shuffle(job);
      maps += job.total(TaskType.MAP);
    }
    return maps == 0 ? 0 : shuffle / maps;
  }
}
