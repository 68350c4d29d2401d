package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.Pool;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Launch;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.hadoop1.FairOrder;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Checks the order of attempts under PD-DHSA: when a task of a pool is launched, all earlier pools
 * and all earlier attempts of this pool have failed in this round; when a slot stays free, all
 * attempts of all pools have.
 */
final class PoolsAsModelled implements DecisionObserver {
  /** The four attempts in order: a type of task, and the type of slot. */
  private static final TaskType[][] ATTEMPTS = {
    {TaskType.MAP, TaskType.MAP},
    {TaskType.REDUCE, TaskType.REDUCE},
    {TaskType.MAP, TaskType.REDUCE},
    {TaskType.REDUCE, TaskType.MAP}
  };

  private record Tried(Pool pool, TaskType type) {}

  private final PoolModel model;
  private final FairOrder order;
  private final Promise.Evidence evidence;
  private final Set<Tried> tried = new LinkedHashSet<>();
  private NodeState node;
  private ClusterView view;
  private TaskType type;
  private boolean anywhere;
  private boolean beyondLoad;
  private Pool asked;

  PoolsAsModelled(PoolModel model, FairOrder order, Promise.Evidence evidence) {
    this.model = model;
    this.order = order;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.node = node;
    this.view = view;
    model.heartbeat(node, view);
    tried.clear();
    anywhere = false;
    beyondLoad = false;
    asked = null;
  }

  @Override
  public void offered(TaskType offered, Round round) {
    nothingFound();
    if (round.anywhere() && !anywhere) {
      tried.clear();
      anywhere = true;
    }
    type = offered;
  }

  @Override
  public void asked(Job job) {
    asked = job.pool();
  }

  private void nothingFound() {
    if (asked != null) {
      tried.add(new Tried(asked, type));
    }
    asked = null;
  }

  @Override
  public void beyondLoad(Job job) {
    ended();
    beyondLoad = true;
  }

  @Override
  public void launching(Launch launch) {
    Pool pool = launch.job().pool();
    if (!beyondLoad) {
      evidence.tested(
          model.mayTake(launch.type(), node, view) && nothingBefore(pool, launch.type()),
          () ->
              "%s of pool %s was launched on node %d at %d ns out of turn"
                  .formatted(launch.text(), pool.name(), node.node(), view.now()));
    }
    asked = null;
  }

  /** True if all earlier attempts, of this pool and of the pools before it, have failed. */
  private boolean nothingBefore(Pool pool, TaskType launched) {
    for (Pool each : order.poolsBySlots(view)) {
      for (TaskType[] attempt : ATTEMPTS) {
        if (!model.possible(attempt[0], attempt[1], node, view)) {
          continue;
        }
        if (each == pool && attempt[0] == launched) {
          return true;
        }
        if (wants(each, attempt[0]) && !tried.contains(new Tried(each, attempt[0]))) {
          return false;
        }
      }
    }
    return pool == null;
  }

  private boolean wants(Pool pool, TaskType wanted) {
    var jobs = order.jobs(pool, wanted, false);
    return jobs.hasNext();
  }

  @Override
  public void answered() {
    ended();
  }

  private void ended() {
    nothingFound();
    if (beyondLoad || !model.mayTake(TaskType.MAP, node, view)) {
      return;
    }
    boolean everyPoolFailed = nothingBefore(null, null);
    boolean mapsWait =
        tried.stream().anyMatch(one -> one.type() == TaskType.MAP && wants(one.pool(), one.type()));
    boolean triedAnywhere = anywhere || !mapsWait || node.free(TaskType.MAP) == 0;
    evidence.tested(
        everyPoolFailed && triedAnywhere,
        () ->
            "slots of node %d stayed free at %d ns before every pool was asked"
                .formatted(node.node(), view.now()));
  }
}
