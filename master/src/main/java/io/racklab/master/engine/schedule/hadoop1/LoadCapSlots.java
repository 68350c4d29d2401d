package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.SlotsAsModelled;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Hadoop 1.2.1's fair scheduler: the type with fewer running tasks on the node goes next. A type is
 * left out once no job has a task for the node, all of its runnable tasks run, or the node runs
 * ceil(slots × min(1, runnable / all slots)) of its tasks.
 *
 * @param assignMultiple true if a heartbeat gives several tasks; if not, it gives one map or reduce
 * @param mostMaps the most maps that a heartbeat gives, at least 1
 * @param mostReduces the most reduces that a heartbeat gives, at least 1
 * @param sharedReduces the part of the slots that reduces may hold while maps wait, on nodes whose
 *     slots both types share; above 0 and at most 1
 */
public record LoadCapSlots(
    boolean assignMultiple, int mostMaps, int mostReduces, double sharedReduces)
    implements SlotUse {
  /** Gives any number of tasks in a heartbeat. */
  public static final LoadCapSlots UNLIMITED =
      new LoadCapSlots(true, Integer.MAX_VALUE, Integer.MAX_VALUE, SharedSlots.USUAL_MOST);

  public LoadCapSlots {
    if (mostMaps < 1 || mostReduces < 1) {
      throw new IllegalArgumentException(
          "a heartbeat assigns at least one of each type: " + mostMaps + ", " + mostReduces);
    }
    if (!(sharedReduces > 0 && sharedReduces <= 1)) {
      throw new IllegalArgumentException(
          "sharedReduces must be above 0 and at most 1, not " + sharedReduces);
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
            "typed: by cap, a node takes its part of the load, of the type with fewer tasks first",
            (scheduler, evidence) ->
                new SlotsAsModelled(
                    (node, view) -> new LoadCapModel(this, scheduler.order(), node, view),
                    evidence)));
  }

  @Override
  public Round begin(NodeState node, ClusterView view) {
    return new HeartbeatRound(node, view, type -> view.jobs().demand().total(type));
  }

  @Override
  public Round begin(NodeState node, ClusterView view, Order order) {
    return new HeartbeatRound(node, view, type -> order.runnable(type, view));
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    SharedSlots.makeRoom(view, killer);
  }

  private final class HeartbeatRound implements Round {
    private final NodeState node;
    private final ClusterView view;
    private final Side maps;
    private final Side reduces;

    HeartbeatRound(NodeState node, ClusterView view, ToIntFunction<TaskType> runnable) {
      this.node = node;
      this.view = view;
      maps = new Side(TaskType.MAP, runnable.applyAsInt(TaskType.MAP), mostMaps);
      reduces = new Side(TaskType.REDUCE, runnable.applyAsInt(TaskType.REDUCE), mostReduces);
    }

    @Override
    public Optional<TaskType> next() {
      boolean single = !assignMultiple && maps.launched + reduces.launched > 0;
      boolean mapsOver = maps.over();
      boolean reducesOver =
          reduces.over() || (node.shared() && !SharedSlots.roomForReduce(view, sharedReduces));
      if (single || (mapsOver && reducesOver)) {
        return Optional.empty();
      }
      if (mapsOver) {
        return Optional.of(TaskType.REDUCE);
      }
      boolean mapsFewer = node.running(TaskType.MAP) <= node.running(TaskType.REDUCE);
      return Optional.of(reducesOver || mapsFewer ? TaskType.MAP : TaskType.REDUCE);
    }

    @Override
    public void launched(TaskType type, Locality locality) {
      side(type).launched++;
    }

    @Override
    public void nothingFound(TaskType type) {
      side(type).over = true;
    }

    /**
     * True if one more map may use an idle slot beyond the number that the load allows. False below
     * that number: then another policy, such as a wait for locality, has left the slots free.
     */
    @Override
    public boolean takesLocalMap() {
      boolean single = !assignMultiple && maps.launched + reduces.launched > 0;
      return !single
          && maps.launched < mostMaps
          && node.running(TaskType.MAP) >= maps.cap
          && node.idle(TaskType.MAP) > 0;
    }

    private Side side(TaskType type) {
      return type == TaskType.MAP ? maps : reduces;
    }

    /** The state of one type of task in this round. */
    private final class Side {
      private final TaskType type;
      private final int runnable;
      private final int most;
      private final int cap;
      private int launched;
      private boolean over;

      Side(TaskType type, int runnable, int most) {
        this.type = type;
        this.runnable = runnable;
        this.most = most;
        double load = Math.min(1, runnable / (double) view.slots(type));
        cap = (int) Math.ceil(node.slots(type) * load);
      }

      boolean over() {
        // Once a type gets no more tasks in this round, that stays so, even when slots that both
        // types share become free.
        over =
            over
                || launched >= most
                || node.free(type) == 0
                || node.running(type) >= cap
                || view.jobs().demand().runningOfActive(type) == runnable;
        return over;
      }
    }
  }
}
