package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * NAS's reduce task scheduling (Algorithm 1): CA-RTS in racks whose links are not congested, CR-RTS
 * in the others.
 *
 * <p>The paper picks among all jobs of a user at once, while here the scheduler asks one job after
 * the other. So the job that gets a slot is chosen when the first job is asked, and only the chosen
 * job accepts.
 */
public final class NasReduces implements ReducePlacement {
  private final NasRules rules;
  private final DelayedReduces delayed = new DelayedReduces();
  private final CongestionAvoidance avoidance;
  private final CongestionReduction reduction;
  private Order order;
  private Settled settled;
  private long reductions;

  /** The choice of the job that gets a slot; the job is null if none does. */
  private record Settled(Job job, boolean congested, int running, int free) {
    boolean stillFor(NodeState node) {
      return running == node.running(TaskType.REDUCE) && free == node.free(TaskType.REDUCE);
    }
  }

  public NasReduces(NasRules rules) {
    this.rules = rules;
    avoidance = new CongestionAvoidance(rules.predictor(), delayed);
    reduction = new CongestionReduction(rules, delayed);
  }

  public NasRules rules() {
    return rules;
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public void begin(NodeState node, ClusterView view, Order order) {
    this.order = order;
    settled = null;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "ca-rts, cr-rts: the job whose turn it is by shuffle and congestion takes the reduce slot",
            (scheduler, evidence) ->
                new ReducesAsModelled(new NasModel(rules, scheduler.order()), evidence)));
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    if (settled == null || !settled.stillFor(node)) {
      settled = settle(node, view);
    }
    if (settled.job() != job) {
      return false;
    }
    avoidance.launched(job, node, view);
    reduction.launched(job, settled.congested(), view);
    delayed.launched(job, view);
    return true;
  }

  private Settled settle(NodeState node, ClusterView view) {
    int rack = view.topology().rackOf(node.node());
    boolean congested = view.links().congested(rack, rules.congestionThreshold());
    Iterator<UserJobs> users =
        UserJobs.inOrder(order.wanting(TaskType.REDUCE, view), TaskType.REDUCE, node);
    Job job;
    if (congested) {
      reductions++;
      job = reduction.pick(users, view);
    } else {
      job = avoidance.pick(users, node, view);
    }
    return new Settled(job, congested, node.running(TaskType.REDUCE), node.free(TaskType.REDUCE));
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    if (settled.job() != null) {
      return "%s: a reduce of job-%d goes first"
          .formatted(settled.congested() ? "cr-rts" : "ca-rts", settled.job().number());
    }
    return "cr-rts: only light jobs start reduces while the rack's links are congested";
  }

  @Override
  public List<Conflict> conflicts(PolicyMix mix) {
    return mix.scheduler().slots().asksFirstJobOnly().stream()
        .map(
            why ->
                new Conflict(
                    Part.REDUCES,
                    Part.SLOTS,
                    "%s does not work with %s: it may pick any job, but only the first one is asked"
                        .formatted(mix.asked(Part.REDUCES), why),
                    "write slots { kind = typed, load = cap }"))
        .toList();
  }

  @Override
  public boolean readsLinks() {
    return true;
  }

  /** Returns this policy's counters, for results. */
  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("cr_rts_runs", (double) reductions);
    measures.put("cr_rts_delayed_reduces", (double) delayed.marked());
    return measures;
  }

  /**
   * Returns the number of times that CR-RTS was used: once for each reduce slot that was offered in
   * a congested rack.
   */
  public long reductions() {
    return reductions;
  }

  /** Returns the number of reduces that were marked as delayed. */
  public long delayed() {
    return delayed.marked();
  }
}
