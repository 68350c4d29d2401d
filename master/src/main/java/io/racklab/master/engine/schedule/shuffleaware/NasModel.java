package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.master.engine.schedule.basic.RackReducesModel;
import io.racklab.master.engine.workload.ShuffleClass;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A plain model of NAS's Algorithms 1, 3 and 4, which chooses the job of each reduce slot. */
final class NasModel implements ReducesAsModelled.Model {
  private record Slot(int running, int free) {}

  private final NasRules rules;
  private final Order order;
  private final SkipsModel skips;
  private final Map<Job, int[]> given = new LinkedHashMap<>();
  private final Map<Job, Integer> delayed = new LinkedHashMap<>();
  private Slot slot;
  private boolean congested;
  private Job chosen;

  NasModel(NasRules rules, Order order) {
    this.rules = rules;
    this.order = order;
    skips = new SkipsModel(rules.mostSkips(), rules.skipsEnd());
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    slot = null;
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    int rack = view.topology().rackOf(node.node());
    Slot offered = new Slot(node.running(TaskType.REDUCE), node.free(TaskType.REDUCE));
    if (!offered.equals(slot)) {
      slot = offered;
      double load = Math.max(view.links().uplink(rack), view.links().downlink(rack));
      congested = load > rules.congestionThreshold();
      var users = UserModel.inOrder(order.wanting(TaskType.REDUCE, view), TaskType.REDUCE, node);
      chosen = congested ? reduction(users, view) : avoidance(users, rack, view);
    }
    if (chosen != job) {
      return false;
    }
    given.computeIfAbsent(job, any -> new int[view.topology().rackCount()])[rack]++;
    delayed.computeIfPresent(job, (any, tags) -> Math.max(0, tags - 1));
    skips.launched(job.spec().user(), congested && isLight(job, view));
    return true;
  }

  private boolean isLight(Job job, ClusterView view) {
    return rules.predictor().shuffleClass(job, view) == ShuffleClass.LIGHT;
  }

  /** Algorithm 4. */
  private Job reduction(Iterable<UserModel> users, ClusterView view) {
    skips.request(view.now(), true);
    for (UserModel user : users) {
      if (skips.over(user.user())) {
        if (!user.jobs().isEmpty()) {
          return user.jobs().get(0);
        }
        continue;
      }
      List<Job> light = user.jobs().stream().filter(job -> isLight(job, view)).toList();
      for (Job job : user.jobs()) {
        if (!light.contains(job)) {
          delayed.merge(job, job.pending(TaskType.REDUCE), Math::max);
        }
      }
      if (!light.isEmpty()) {
        return light.get(0);
      }
      skips.skip(user.user());
    }
    return null;
  }

  /** Algorithm 3. */
  private Job avoidance(List<UserModel> users, int rack, ClusterView view) {
    Iterator<UserModel> some = users.stream().filter(user -> !user.jobs().isEmpty()).iterator();
    Job best = null;
    for (Job job : some.hasNext() ? some.next().jobs() : List.<Job>of()) {
      boolean better =
          best == null
              || category(job, rack, view) < category(best, rack, view)
              || category(job, rack, view) == category(best, rack, view)
                  && (later(job) < later(best)
                      || later(job) == later(best)
                          && rules.predictor().shuffle(job) > rules.predictor().shuffle(best));
      best = better ? job : best;
    }
    return best;
  }

  /** Returns 0 to 3: delayed reduces go first, then those of jobs whose maps have ended. */
  private int later(Job job) {
    return (delayed.getOrDefault(job, 0) > 0 ? 0 : 2) + (job.mapsFinished() ? 0 : 1);
  }

  /** Returns 1 to 3 below ReduceNum, where heavy goes first, or 4 to 6, where light goes first. */
  private int category(Job job, int rack, ClusterView view) {
    long[] output = RackReducesModel.outputs(job, view);
    long all = 0;
    for (long bytes : output) {
      all += bytes;
    }
    int placed = given.containsKey(job) ? given.get(job)[rack] : 0;
    boolean reached = all > 0 && placed * all >= output[rack] * job.total(TaskType.REDUCE);
    int weight =
        switch (rules.predictor().shuffleClass(job, view)) {
          case HEAVY -> 1;
          case MEDIUM -> 2;
          case LIGHT -> 3;
        };
    return reached ? 7 - weight : weight;
  }
}
