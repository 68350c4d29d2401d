package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.SlotsAsModelled;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;

/**
 * Hadoop 1.2.1's CapacityTaskScheduler: a heartbeat fills the free map slots of its node, but
 * assigns no more maps after an off-rack one; then it assigns at most one reduce.
 *
 * @param maxMaps the most maps that a heartbeat assigns, at least 1; in Hadoop the number of slots
 *     unless mapred.capacity-scheduler.maximum-tasks-per-heartbeat is set
 */
public record FullLoadSlots(int maxMaps) implements SlotUse {
  public FullLoadSlots {
    if (maxMaps < 1) {
      throw new IllegalArgumentException("a heartbeat gives at least one map, not " + maxMaps);
    }
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "typed: in full, a node takes maps up to an off-rack one, and one reduce a heartbeat",
            (scheduler, evidence) ->
                new SlotsAsModelled(
                    (node, view) -> new FullLoadModel(maxMaps, node, view), evidence)));
  }

  @Override
  public Round begin(NodeState node, ClusterView view) {
    return new HeartbeatRound(node, view);
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    SharedSlots.makeRoom(view, killer);
  }

  private final class HeartbeatRound implements Round {
    private final NodeState node;
    private final ClusterView view;
    private int mapsLeft = maxMaps;
    private boolean reduceAsked;

    HeartbeatRound(NodeState node, ClusterView view) {
      this.node = node;
      this.view = view;
    }

    @Override
    public Optional<TaskType> next() {
      if (mapsLeft > 0 && node.free(TaskType.MAP) > 0) {
        return Optional.of(TaskType.MAP);
      }
      if (reduceAsked
          || node.free(TaskType.REDUCE) == 0
          || (node.shared() && !SharedSlots.roomForReduce(view))) {
        return Optional.empty();
      }
      reduceAsked = true;
      return Optional.of(TaskType.REDUCE);
    }

    @Override
    public void launched(TaskType type, Locality locality) {
      if (type == TaskType.MAP) {
        mapsLeft = locality == Locality.OFF ? 0 : mapsLeft - 1;
      }
    }

    @Override
    public void nothingFound(TaskType type) {
      if (type == TaskType.MAP) {
        mapsLeft = 0;
      }
    }
  }
}
