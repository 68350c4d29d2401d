package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/**
 * Hadoop 1.2.1's JobQueueTaskScheduler: a node takes its part of the load, at most ceil(load factor
 * × slots). A heartbeat gives several local maps but at most one off-rack map, which ends the maps,
 * and at most one reduce. If a cluster of more than three nodes has hardly a slot to spare, a
 * heartbeat gives only one task of a type.
 *
 * @param padding the share of the tasks of all jobs that should stay free for failures and
 *     speculation, 0.01 in Hadoop
 */
public record LoadFactorSlots(double padding) implements SlotUse {
  private static final int NODES_WITHOUT_PADDING = 3;

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public Round begin(NodeState node, ClusterView view) {
    return new HeartbeatRound(node, view);
  }

  @Override
  public Optional<String> asksFirstJobOnly() {
    return Optional.of("load = factor");
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    SharedSlots.makeRoom(view, killer);
  }

  private final class HeartbeatRound implements Round {
    private final boolean sharedSlots;
    private final NodeState node;
    private final ClusterView view;
    private final boolean mapPaddingUsed;
    private final boolean reducePaddingUsed;
    private int mapsLeft;
    private boolean reduceAsked;

    HeartbeatRound(NodeState node, ClusterView view) {
      this.node = node;
      this.view = view;
      sharedSlots = node.shared();
      mapsLeft = left(TaskType.MAP);
      mapPaddingUsed = mapsLeft > 0 && paddingUsed(TaskType.MAP);
      boolean reduceLeft = left(TaskType.REDUCE) > 0;
      reduceAsked = !reduceLeft;
      reducePaddingUsed = reduceLeft && paddingUsed(TaskType.REDUCE);
    }

    private int left(TaskType type) {
      if (node.free(type) == 0) {
        return 0;
      }
      return Math.min(share(type) - node.running(type), node.free(type));
    }

    /** Returns the slots of a node that the load allows it to use. */
    private int share(TaskType type) {
      long remaining = view.jobs().demand().toEnd(type);
      double loadFactor = Math.min(1, remaining / (double) view.slots(type));
      return (int) Math.ceil(loadFactor * node.slots(type));
    }

    private boolean paddingUsed(TaskType type) {
      if (view.topology().nodeCount() <= NODES_WITHOUT_PADDING) {
        return view.running(type) >= view.slots(type);
      }
      long needed = view.jobs().besideReduces(type);
      int pad = (int) Math.min(node.slots(type), needed * padding);
      return needed > 0 && view.running(type) + pad >= view.slots(type);
    }

    @Override
    public Optional<TaskType> next() {
      if (mapsLeft > 0) {
        return Optional.of(TaskType.MAP);
      }
      if (reduceAsked || node.free(TaskType.REDUCE) == 0) {
        return Optional.empty();
      }
      reduceAsked = true;
      return sharedSlots && !SharedSlots.roomForReduce(view)
          ? Optional.empty()
          : Optional.of(TaskType.REDUCE);
    }

    /**
     * True if extra idle slots may be used. False while the load allows more maps, since those
     * slots were left free for a reason.
     */
    @Override
    public boolean takesLocalMap() {
      return !mapPaddingUsed
          && node.idle(TaskType.MAP) > 0
          && node.running(TaskType.MAP) >= share(TaskType.MAP);
    }

    @Override
    public boolean firstJobOnly(TaskType type) {
      return type == TaskType.REDUCE && reducePaddingUsed;
    }

    @Override
    public void launched(TaskType type, Locality locality) {
      if (type == TaskType.MAP) {
        mapsLeft = mapPaddingUsed || locality == Locality.OFF ? 0 : mapsLeft - 1;
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
