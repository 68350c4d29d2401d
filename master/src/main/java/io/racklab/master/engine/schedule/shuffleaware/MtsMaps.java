package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.MapsAsModelled;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.workload.ShuffleClass;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * NAS's map task scheduling (Algorithm 2). It goes through the users in order and picks a map that
 * is local and fits: the node holds its input, and its predicted output is at most the node's
 * traffic threshold less the predicted output of the maps that run there. A user without such a map
 * is skipped, but at most D times in a row. After that, any of the user's maps that fits may be
 * picked, or, if none fits, the one with the smallest output.
 *
 * <p>The paper picks among all jobs of a user at once, while here the scheduler asks one job after
 * the other. So the map that gets a slot is chosen before any job is asked, and only the job of
 * that map accepts it. If a slot is offered to one pool after the other, a map is chosen for each
 * pool. Otherwise the pool asked first would fill the slot with a reduce because the chosen map
 * belongs to another pool.
 *
 * <p>While a link of the node's rack is congested, jobs that are not light, which CR-RTS would
 * delay, start no maps there. In the paper CR-RTS notifies MTS; here both read the load of the same
 * links. By default this does not count as a skip of a user that has only such jobs. If it did
 * ({@link CongestionHold#BOUNDED}), the user would soon accept nodes far from its input in other
 * racks, and load the very links that are to be relieved.
 */
public final class MtsMaps implements MapPlacement {
  private final MtsRules rules;
  private final UserSkips skips;
  private Order order;
  private Settled settled;
  private long refused;
  private long heldBack;

  /**
   * The choice of the map that gets a slot.
   *
   * @param map the map, or null if there is none
   * @param suits true if it is local and fits
   */
  private record Settled(MapOffer map, boolean suits, int running, int free) {
    static Settled by(MapOffer map, boolean suits, NodeState node) {
      return new Settled(map, suits, node.running(TaskType.MAP), node.free(TaskType.MAP));
    }

    boolean stillFor(NodeState node) {
      return running == node.running(TaskType.MAP) && free == node.free(TaskType.MAP);
    }
  }

  public MtsMaps(MtsRules rules) {
    this.rules = rules;
    skips = new UserSkips(rules.mostSkips(), rules.skipsEnd());
  }

  public MtsRules rules() {
    return rules;
  }

  @Override
  public void begin(NodeState node, ClusterView view, Order order) {
    this.order = order;
    settled = null;
  }

  @Override
  public Optional<List<Job>> takers(NodeState node, ClusterView view, Round round) {
    boolean sameSlot = settled != null && settled.stillFor(node);
    if (!sameSlot) {
      skips.request(view.now(), !round.leavesOut(TaskType.MAP));
    }
    if (!sameSlot || round.leavesOut(TaskType.MAP)) {
      settled = settle(node, view, round);
    }
    MapOffer map = settled.map();
    return Optional.of(map == null ? List.of() : List.of(map.job()));
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "mts: the map that suits the slot best by traffic, input and skips takes it",
            (scheduler, evidence) ->
                new MapsAsModelled(new MtsModel(rules, scheduler.order()), evidence)));
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    MapOffer map = settled.map();
    return map != null && map.job() == job ? map.map() : PendingMaps.NONE;
  }

  private Settled settle(NodeState node, ClusterView view, Round round) {
    long space = rules.threshold().bytes(node, view) - underWay(node, view);
    boolean congested = congested(node, view);
    boolean bounded = rules.hold() == CongestionHold.BOUNDED;
    Iterator<Job> asked = round.jobs(TaskType.MAP, order, false, view);
    Iterator<UserJobs> users = UserJobs.inOrder(asked, TaskType.MAP, node);
    while (users.hasNext()) {
      UserJobs user = users.next();
      boolean anyPlace = skips.over(user.user());
      UserMaps maps = new UserMaps(rules.predictor(), node, view, space, anyPlace);
      int held = 0;
      for (Job job : user.jobs()) {
        if (congested && !light(job, view) && !(bounded && anyPlace)) {
          held++;
        } else if (!maps.add(job)) {
          refused++;
        }
      }
      heldBack += held;
      MapOffer best = maps.best();
      if (best != null) {
        return Settled.by(best, maps.suits(), node);
      }
      // An unbounded hold of all jobs of the user is no skip: skips lead to maps that are not
      // local.
      if (bounded || held == 0 || held < user.jobs().size()) {
        skips.skip(user.user());
      }
    }
    return Settled.by(null, false, node);
  }

  /** Returns the predicted output, in bytes, of the maps that run on a node. */
  private long underWay(NodeState node, ClusterView view) {
    long bytes = 0;
    for (RunningAttempt attempt : node.attempts()) {
      if (attempt.id().type() == TaskType.MAP) {
        Job job = view.jobs().job(attempt.id().job());
        bytes += job == null ? 0 : rules.predictor().mapOutput(job, attempt.id().task());
      }
    }
    return bytes;
  }

  private boolean congested(NodeState node, ClusterView view) {
    return view.links().congested(view.topology().rackOf(node.node()), rules.congestionThreshold());
  }

  private boolean light(Job job, ClusterView view) {
    return rules.predictor().shuffleClass(job, view) == ShuffleClass.LIGHT;
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    if (settled.map() != null) {
      return "mts: a map of job-" + settled.map().job().number() + " goes first";
    }
    if (congested(node, view) && !light(job, view)) {
      return "mts: only light jobs start maps while the rack's links are congested";
    }
    return job.pendingMaps().onNode(node.node()) == PendingMaps.NONE
        ? "mts: waits for a node that holds input of its maps"
        : "mts: its maps would output more than the node's traffic threshold still allows";
  }

  @Override
  public void launched(Job job, Locality locality) {
    skips.launched(job.spec().user(), settled.suits());
  }

  @Override
  public boolean readsLinks() {
    return true;
  }

  /** Returns this policy's counters, for results. */
  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("mts_refused_for_output", (double) refused);
    measures.put("mts_held_back_while_congested", (double) heldBack);
    return measures;
  }

  /**
   * Returns how often a job had maps for a slot, but every one of them would have exceeded the
   * traffic threshold.
   */
  public long refusedForOutput() {
    return refused;
  }

  /**
   * Returns the number of times that a job that is not light was passed over because a link of the
   * rack was congested.
   */
  public long heldBackWhileCongested() {
    return heldBack;
  }
}
