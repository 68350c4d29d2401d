package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A plain model of reduces that wait for the nodes chosen by cost: a list of all free places,
 * cheapest first, of which a job takes consecutive ones from its first slot on.
 */
final class PlannedReducesModel implements ReducesAsModelled.Model {
  private static final int HEARTBEATS = 2;
  private static final long NEVER = -1;

  private final PlannedReduces placement;
  private final Map<Job, Plan> plans = new LinkedHashMap<>();

  PlannedReducesModel(PlannedReduces placement) {
    this.placement = placement;
  }

  /** The places of one job's reduces, by node. */
  private static final class Plan {
    private final List<Integer> places = new ArrayList<>();
    private final Set<Integer> asked = new LinkedHashSet<>();
    private long waitsSince = NEVER;
    private long heldSince;

    void changed(ClusterView view) {
      asked.clear();
      waitsSince = NEVER;
      heldSince = view.now();
    }
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    if (job.finished(TaskType.MAP) == 0) {
      return false;
    }
    plans.keySet().removeIf(other -> view.jobs().job(other.number()) == null);
    Plan plan = plans.computeIfAbsent(job, any -> new Plan());
    plan.asked.add(node.node());
    if (plan.places.isEmpty()) {
      place(job, plan, IntStream.range(0, view.topology().nodeCount()).boxed().toList(), view);
    } else if (!plan.places.contains(node.node())) {
      plan.waitsSince = plan.waitsSince == NEVER ? view.now() : plan.waitsSince;
      if (view.now() - plan.waitsSince > patience(view)) {
        place(job, plan, plan.asked.stream().sorted().toList(), view);
      }
    }
    if (!plan.places.remove((Integer) node.node())) {
      return false;
    }
    plan.changed(view);
    return true;
  }

  private static long patience(ClusterView view) {
    return HEARTBEATS * view.topology().cluster().heartbeat().toNanos();
  }

  private void place(Job job, Plan plan, List<Integer> nodes, ClusterView view) {
    double[] costs = placement.costs().of(job, view);
    List<Integer> free = new ArrayList<>();
    nodes.stream()
        .sorted((one, other) -> Double.compare(costs[one], costs[other]))
        .forEach(
            node -> {
              for (int place = room(job, node, view); place > 0; place--) {
                free.add(node);
              }
            });
    int reduces = Math.min(job.pending(TaskType.REDUCE), free.size());
    int from = Math.min(placement.first(job), free.size() - reduces);
    plan.places.clear();
    plan.places.addAll(free.subList(from, from + reduces));
    plan.changed(view);
  }

  /** Returns how many of a job's reduces fit in a node's slots that are not held for others. */
  private int room(Job job, int node, ClusterView view) {
    int free = view.node(node).idle(TaskType.REDUCE);
    for (var plan : plans.entrySet()) {
      boolean holds = view.now() - plan.getValue().heldSince <= patience(view);
      if (holds && plan.getKey() != job) {
        for (int place : plan.getValue().places) {
          free -= place == node ? plan.getKey().slotsPerTask(TaskType.REDUCE) : 0;
        }
      }
    }
    return Math.max(0, free) / job.slotsPerTask(TaskType.REDUCE);
  }
}
