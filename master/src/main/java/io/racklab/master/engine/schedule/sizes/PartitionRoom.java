package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Launch;
import io.racklab.master.engine.schedule.Promise.Evidence;

/** Checks that no task, copies included, takes its partition beyond its share of the slots. */
final class PartitionRoom implements DecisionObserver {
  private final ModelPartitions model;
  private final Evidence evidence;
  private ClusterView view;

  PartitionRoom(ModelPartitions model, Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView now) {
    view = now;
  }

  @Override
  public void launching(Launch launch) {
    int partition = model.partition(launch.job());
    int held = model.held(partition, launch.type(), view);
    if (held > 0) {
      int all = view.slots(launch.type());
      evidence.tested(
          model.hasRoom(launch.job(), launch.type(), view),
          () ->
              "%s is launched in partition %d, which holds %d of its %d slots"
                  .formatted(launch.text(), partition + 1, held, model.slots(partition, all)));
    }
  }
}
