package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.MapsAsModelled;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.hadoop1.DelayMaps;
import io.racklab.master.engine.schedule.hadoop1.LocalityDelay;
import io.racklab.protocol.Locality;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ShuffleWatcher's map placement on top of delay scheduling, as in NAS's evaluation. A job's maps
 * go to a few racks that hold much of its input ({@link ChosenRacks}), so that less is shuffled
 * between racks. In the chosen racks, maps wait for locality as under delay scheduling. Slots that
 * remain free there are filled with maps that have no input in any chosen rack, since these read
 * from another rack in any case. Outside the chosen racks, a job accepts a node once it would
 * accept any node under delay scheduling, so that it does not wait forever for racks that are full
 * or lost.
 *
 * <p>In a rack with a congested link no reduce starts, so maps of any job may use its slots, even
 * if the rack was not chosen for the job. These maps still wait for locality: NAS's authors
 * "simulated ShuffleWatcher on top of Delay", and reads from other racks would add to the
 * congestion.
 */
final class ShuffleWatcherMaps implements MapPlacement {
  /**
   * Plans of ended jobs are removed once there are more plans than this plus twice the number of
   * active jobs.
   */
  private static final int SPARE = 16;

  private final DelayMaps delay;
  private final ShufflePredictor predictor;
  private final double congestionThreshold;
  private final Map<Integer, ChosenRacks> plans = new LinkedHashMap<>();
  private boolean byDelay;

  /**
   * Makes the policy.
   *
   * @param congestionThreshold the load of a rack's link, as a share of its capacity, above which
   *     the rack is congested; infinity if it never is
   */
  public ShuffleWatcherMaps(
      LocalityDelay patience, ShufflePredictor predictor, double congestionThreshold) {
    if (!(congestionThreshold > 0)) {
      throw new IllegalArgumentException(
          "a congestion threshold must be more than 0, not " + congestionThreshold);
    }
    delay = new DelayMaps(patience);
    this.predictor = predictor;
    this.congestionThreshold = congestionThreshold;
  }

  public LocalityDelay patience() {
    return delay.patience();
  }

  @Override
  public boolean restsWithoutWork() {
    return delay.restsWithoutWork();
  }

  @Override
  public void begin(NodeState node, ClusterView view, Order order) {
    delay.begin(node, view, order);
    if (plans.size() > 2 * view.jobs().active().size() + SPARE) {
      plans.keySet().removeIf(number -> view.jobs().job(number) == null);
    }
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "shuffle-watcher: maps run in the racks with the least traffic between racks, or by delay",
            (scheduler, evidence) ->
                new MapsAsModelled(
                    new WatchedMapsModel(delay, predictor, congestionThreshold), evidence)));
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    int rack = view.topology().rackOf(node.node());
    int map = delay.choose(job, node, view);
    byDelay = map != PendingMaps.NONE;
    if (view.links().congested(rack, congestionThreshold)) {
      return map;
    }
    ChosenRacks plan = plan(job, view);
    if (plan.has(rack)) {
      return map == PendingMaps.NONE ? plan.withInputElsewhere(job.pendingMaps()) : map;
    }
    boolean anywhere =
        job.pendingMaps().failedFirst() != PendingMaps.NONE
            || delay.allowed(job, view) == Locality.OFF;
    return anywhere ? map : PendingMaps.NONE;
  }

  @Override
  public boolean readsLinks() {
    return true;
  }

  /**
   * Returns the racks chosen for the job. They are chosen when the job is first asked, and again
   * once its ratio of map output to input is known.
   */
  private ChosenRacks plan(Job job, ClusterView view) {
    ChosenRacks plan = plans.get(job.number());
    boolean predicted = predictor.predicted(job);
    if (plan == null || plan.predicted() != predicted) {
      plan = ChosenRacks.of(job, predictor.shuffle(job), predicted, view.topology());
      plans.put(job.number(), plan);
    }
    return plan;
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    return plan(job, view).has(view.topology().rackOf(node.node()))
        ? delay.why(job, node, view)
        : "shuffle-watcher: waits for the racks that were chosen for its maps";
  }

  /**
   * Reports the launch to delay scheduling. A map that delay scheduling did not choose is reported
   * as local to its node, so that its distance does not change how long other maps wait.
   */
  @Override
  public void launched(Job job, Locality locality) {
    delay.launched(job, byDelay ? locality : Locality.NODE);
  }
}
