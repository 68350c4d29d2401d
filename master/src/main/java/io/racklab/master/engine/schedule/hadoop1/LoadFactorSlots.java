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
 * Hadoop 1.2.1's JobQueueTaskScheduler: a node runs at most ceil(load factor × slots) tasks of a
 * type, its part of the load. A heartbeat assigns several local maps, but no more maps after an
 * off-rack one, and at most one reduce. If running tasks leave only the padding of the cluster's
 * slots free, a heartbeat assigns only one task of the type; clusters of up to three nodes have no
 * padding.
 *
 * @param padding the number of slots to keep free for failures and speculation, as a share of the
 *     tasks of all jobs that have reduces, 0.01 in Hadoop
 */
public record LoadFactorSlots(double padding) implements SlotUse {
  private static final int NODES_WITHOUT_PADDING = 3;

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "typed: by factor, a node takes its part of the load, and one reduce a heartbeat",
            (scheduler, evidence) ->
                new SlotsAsModelled(
                    (node, view) -> new LoadFactorModel(node, view, padding), evidence)));
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

    /** Returns the number of slots that the load allows the node to use. */
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
     * True if one more map may use an idle slot beyond the number that the load allows. False below
     * that number: then another policy, such as a wait for locality, has left the slots free.
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
