package io.racklab.master.schedule.slots;

import io.racklab.master.job.NodeState;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Round;
import io.racklab.master.schedule.SlotUse;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/**
 * Hadoop 1.2.1's fair scheduler with several assignments a heartbeat: the type that runs less on
 * the node goes next, until each has found nothing or reached ceil(slots × min(1, runnable / all
 * slots)) on the node.
 */
public record LoadCapSlots() implements SlotUse {
  @Override
  public Round begin(NodeState node, ClusterView view) {
    return new HeartbeatRound(node, view);
  }

  private static final class HeartbeatRound implements Round {
    private final NodeState node;
    private final ClusterView view;
    private final int mapCap;
    private final int reduceCap;
    private boolean mapsOver;
    private boolean reducesOver;

    HeartbeatRound(NodeState node, ClusterView view) {
      this.node = node;
      this.view = view;
      mapCap = cap(TaskType.MAP);
      reduceCap = cap(TaskType.REDUCE);
    }

    private int cap(TaskType type) {
      if (node.free(type) == 0) {
        return 0;
      }
      int runnable = view.jobs().demand().total(type);
      return (int) Math.ceil(node.slots(type) * Math.min(1, runnable / (double) view.slots(type)));
    }

    private boolean over(TaskType type, int cap) {
      return node.free(type) == 0 || node.running(type) >= cap;
    }

    @Override
    public Optional<TaskType> next() {
      mapsOver = mapsOver || over(TaskType.MAP, mapCap);
      reducesOver =
          reducesOver
              || over(TaskType.REDUCE, reduceCap)
              || (node.shared() && !SharedSlots.roomForReduce(view));
      if (mapsOver && reducesOver) {
        return Optional.empty();
      }
      if (mapsOver) {
        return Optional.of(TaskType.REDUCE);
      }
      boolean mapsFewer = node.running(TaskType.MAP) <= node.running(TaskType.REDUCE);
      return Optional.of(reducesOver || mapsFewer ? TaskType.MAP : TaskType.REDUCE);
    }

    @Override
    public void launched(TaskType type, Locality locality) {}

    @Override
    public void nothingFound(TaskType type) {
      if (type == TaskType.MAP) {
        mapsOver = true;
      } else {
        reducesOver = true;
      }
    }
  }
}
