package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Node;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Chooses the nodes of all reduces of a job at once, when the first reduce may start. A {@link
 * SlotChoice} selects from the list of free slots, sorted by fetching cost and then by node number.
 * Each reduce then waits for the heartbeat of its node, and its slot is reserved for two heartbeat
 * intervals. If the node has not taken the reduce by then, since it is full or lost, the reduce
 * goes to a node that had room meanwhile. The same holds for a reduce that finds no free slot at
 * first or that has failed.
 *
 * <p>A job's intermediate data are estimated from its finished maps: X = m / m_done × X_done. So no
 * reduce of a job starts before one of its maps has ended.
 */
public final class PlannedReduces implements ReducePlacement {
  private final FetchingCosts costs;
  private final SlotChoice choice;
  private final Map<Integer, ReducePlan> plans = new LinkedHashMap<>();
  private double[] sortedBy;
  private int[] cheapestFirst;

  public PlannedReduces(FetchingCosts costs, SlotChoice choice) {
    this.costs = costs;
    this.choice = choice;
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public ReducePlacement beside(Order order) {
    return new PlannedReduces(costs, choice.beside(order));
  }

  /** Returns the costs of fetching on each node. */
  public FetchingCosts costs() {
    return costs;
  }

  @Override
  public List<Promise> promises() {
    Promise placed =
        new Promise(
            choice.kind() + ": reduces take the cheapest free slots, from a first slot on",
            (scheduler, evidence) ->
                new ReducesAsModelled(new PlannedReducesModel(this), evidence));
    Promise first =
        new Promise(
            choice.kind() + ": a job leaves as many of the cheapest slots to others as documented",
            (scheduler, evidence) ->
                FirstSlots.of(this, choice.model(scheduler.order()), evidence));
    return List.of(placed, first);
  }

  /** Returns the position of a job's first slot; its reduces must have been placed. */
  int first(Job job) {
    return plans.get(job.number()).first();
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    if (job.finished(TaskType.MAP) == 0) {
      return false;
    }
    ReducePlan plan = plans.get(job.number());
    if (plan == null) {
      plans.keySet().removeIf(number -> view.jobs().job(number) == null);
      plan = new ReducePlan(choice.first(arriving(job, view), view.slots(TaskType.REDUCE)));
      plans.put(job.number(), plan);
    }
    plan.asks(node.node());
    if (plan.left() == 0) {
      place(job, plan, everyNode(view), view);
    } else if (!plan.has(node.node()) && plan.waitedTooLong(view)) {
      place(job, plan, plan.asked(), view);
    }
    return plan.take(node.node(), view);
  }

  private static ArrivingJob arriving(Job job, ClusterView view) {
    return new ArrivingJob(
        job.total(TaskType.REDUCE), estimate(job, view), view.jobs().active().size() - 1);
  }

  /** Returns X, the intermediate data of a job in bytes, estimated from its finished maps. */
  static double estimate(Job job, ClusterView view) {
    double done = 0;
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      done += job.outputs().on(node);
    }
    return done * job.total(TaskType.MAP) / job.finished(TaskType.MAP);
  }

  private static BitSet everyNode(ClusterView view) {
    BitSet all = new BitSet();
    all.set(0, view.topology().nodeCount());
    return all;
  }

  /** Assigns slots of the given nodes to the job's pending reduces. */
  private void place(Job job, ReducePlan plan, BitSet nodes, ClusterView view) {
    plan.clear(view);
    int[] free = free(job, nodes, view);
    int wanted = job.pending(TaskType.REDUCE);
    int passed = Math.max(0, Math.min(plan.first(), IntStream.of(free).sum() - wanted));
    for (int node : cheapestFirst(costs.of(job, view))) {
      int skipped = Math.min(passed, free[node]);
      int taken = Math.min(wanted, free[node] - skipped);
      passed -= skipped;
      wanted -= taken;
      plan.add(node, taken);
      if (wanted == 0) {
        break;
      }
    }
  }

  /**
   * Returns how many of the job's reduces fit on each of these nodes, not counting slots that are
   * reserved for other jobs.
   */
  private int[] free(Job job, BitSet nodes, ClusterView view) {
    int each = job.slotsPerTask(TaskType.REDUCE);
    int[] free = new int[view.topology().nodeCount()];
    nodes.stream().forEach(node -> free[node] = view.node(node).idle(TaskType.REDUCE));
    plans.forEach(
        (number, plan) -> {
          Job other = view.jobs().job(number);
          if (other != null && other != job && plan.holds(view)) {
            plan.reserve(free, other.slotsPerTask(TaskType.REDUCE));
          }
        });
    Arrays.setAll(free, node -> Math.max(0, free[node]) / each);
    return free;
  }

  private int[] cheapestFirst(double[] byNode) {
    if (byNode != sortedBy) {
      sortedBy = byNode;
      cheapestFirst =
          IntStream.range(0, byNode.length)
              .boxed()
              // The sort is stable: of nodes with equal costs, the lower number goes first.
              .sorted((one, other) -> Double.compare(byNode[one], byNode[other]))
              .mapToInt(Integer::intValue)
              .toArray();
    }
    return cheapestFirst;
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    if (attempt.id().type() == TaskType.REDUCE) {
      costs.reduced(job, attempt, now);
    }
  }

  @Override
  public Optional<String> refuses(Node node) {
    return Optional.of(costs.refuses(node.name())).filter(why -> !why.isEmpty());
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    if (job.finished(TaskType.MAP) == 0) {
      return "no map of the job has ended, so the amount to fetch is unknown";
    }
    ReducePlan plan = plans.get(job.number());
    return plan == null || plan.left() == 0
        ? "every free slot is reserved for another job's reduces"
        : "the job's reduces wait for the nodes that were chosen by fetching cost";
  }
}
