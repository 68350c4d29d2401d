package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;

/**
 * The map output that a node would produce in each wave if the shuffle of all active jobs were
 * spread evenly over their maps: m × ΣS / ΣK for a node with m map slots, where S is the bytes that
 * a job shuffles and K its number of maps (NAS, Eq. 3). It is recomputed when a job arrives or
 * leaves, and also at an interval, since predictions change.
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
   * @param everyNanos the nanoseconds after which the threshold is recomputed even if no job
   *     arrived or left
   */
  public AverageTraffic(ShufflePredictor predictor, long everyNanos) {
    this.predictor = predictor;
    this.everyNanos = everyNanos;
  }

  /** Returns the nanoseconds after which the threshold is recomputed in any case. */
  long everyNanos() {
    return everyNanos;
  }

  /**
   * Returns the threshold. It is rounded up, and predicted outputs are rounded down, so that maps
   * of equal output can fill all slots of a node.
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
