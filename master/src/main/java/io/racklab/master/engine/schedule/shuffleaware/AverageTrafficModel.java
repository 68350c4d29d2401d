package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;

/** A plain model of NAS's Eq. 3, which keeps the sums of its last look-up. */
final class AverageTrafficModel implements TrafficThreshold {
  private final ShufflePredictor predictor;
  private final long everyNanos;
  private int changes = -1;
  private long nanos;
  private long shuffle;
  private long maps;

  private AverageTrafficModel(ShufflePredictor predictor, long everyNanos) {
    this.predictor = predictor;
    this.everyNanos = everyNanos;
  }

  /** Returns the model of a threshold that is recomputed; any other threshold is its own model. */
  static TrafficThreshold of(MtsRules rules) {
    return rules.threshold() instanceof AverageTraffic average
        ? new AverageTrafficModel(rules.predictor(), average.everyNanos())
        : rules.threshold();
  }

  @Override
  public long bytes(NodeState node, ClusterView view) {
    if (view.jobs().changes() != changes || view.now() >= nanos + everyNanos) {
      changes = view.jobs().changes();
      nanos = view.now();
      shuffle = 0;
      maps = 0;
      for (Job job : view.jobs().active()) {
        shuffle += predictor.shuffle(job);
        maps += job.total(TaskType.MAP);
      }
    }
    double ofMap = maps == 0 ? 0 : (double) shuffle / maps;
    return (long) Math.ceil(node.slots(TaskType.MAP) * ofMap);
  }
}
