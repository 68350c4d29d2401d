package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Launch;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Iterator;

/**
 * Checks the maps that are launched beyond the load: the first job in order runs its
 * lowest-numbered pending map with input on the node, in an idle map slot if there is one, else in
 * a lent slot. A slot stays idle only if that job has no such map.
 */
final class MapsBeyondLoad implements DecisionObserver {
  private final Scheduler scheduler;
  private final Promise.Evidence evidence;
  private NodeState node;
  private ClusterView view;
  private Round round;
  private boolean beyondLoad;

  MapsBeyondLoad(Scheduler scheduler, Promise.Evidence evidence) {
    this.scheduler = scheduler;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.node = node;
    this.view = view;
    round = null;
    beyondLoad = false;
  }

  @Override
  public void offered(TaskType type, Round offering) {
    round = offering;
  }

  @Override
  public void beyondLoad(Job job) {
    beyondLoad = true;
  }

  @Override
  public void launching(Launch launch) {
    if (beyondLoad) {
      Job first = first();
      boolean hasSlot =
          node.idle(TaskType.MAP) > 0
              || !node.shared() && LendsSlots.lends(scheduler.slots(), TaskType.REDUCE);
      evidence.tested(
          hasSlot && launch.job() == first && launch.task() == local(first),
          () ->
              "%s was launched beyond the load on node %d at %d ns"
                  .formatted(launch.text(), node.node(), view.now()));
    }
  }

  private Job first() {
    Iterator<Job> jobs = scheduler.order().wanting(TaskType.MAP, view);
    while (jobs.hasNext()) {
      Job job = jobs.next();
      if (job.wants(TaskType.MAP) && !job.shuns(node.node())) {
        return job;
      }
    }
    return null;
  }

  private int local(Job job) {
    for (int map = 0; job != null && map < job.total(TaskType.MAP); map++) {
      if (job.pendingMaps().has(map)
          && job.pendingMaps().locality(map, node.node()) == Locality.NODE) {
        return map;
      }
    }
    return PendingMaps.NONE;
  }

  @Override
  public void answered() {
    if (round != null && round.takesLocalMap()) {
      Job first = first();
      boolean fits = first != null && first.slotsPerTask(TaskType.MAP) <= node.free(TaskType.MAP);
      evidence.tested(
          !fits || local(first) == PendingMaps.NONE,
          () ->
              "node %d did not run a map of job-%d beyond the load at %d ns"
                  .formatted(node.node(), first.number(), view.now()));
    }
  }
}
