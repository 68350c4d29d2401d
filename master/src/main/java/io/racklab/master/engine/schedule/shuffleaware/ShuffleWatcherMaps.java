package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.hadoop1.DelayMaps;
import io.racklab.master.engine.schedule.hadoop1.LocalityDelay;
import io.racklab.protocol.Locality;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ShuffleWatcher's maps on top of delay scheduling, as NAS's authors compare with it. A job's maps
 * go to few racks that hold much of its input, see {@link ChosenRacks}, so that less is shuffled
 * between racks. There its maps wait for nodes and racks as under delay scheduling, but maps whose
 * input is in none of the chosen racks, which must read from afar in any case, fill the remaining
 * slots. A node elsewhere is accepted once the job would accept any node under delay scheduling, so
 * that it does not wait for ever for racks that are full or lost.
 *
 * <p>In a rack with a congested link, where no reduce starts, maps of any job may fill the slots,
 * whichever racks were chosen for them. They still wait for locality: NAS's authors "simulated
 * ShuffleWatcher on top of Delay", and reading from afar would fill the congested links.
 */
final class ShuffleWatcherMaps implements MapPlacement {
  /**
   * The plans beyond twice the number of active jobs that are kept before those of ended jobs are
   * removed.
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
   * @param congestionThreshold the share of a rack's link above which the rack is congested;
   *     infinity if it never is
   */
  public ShuffleWatcherMaps(
      LocalityDelay patience, ShufflePredictor predictor, double congestionThreshold) {
    if (!(congestionThreshold > 0)) {
      throw new IllegalArgumentException("no share of a link: " + congestionThreshold);
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
   * Returns the job's plan, which is made when the job is first asked, and again when its shuffle
   * becomes predictable.
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
        : "shuffle-watcher: waits for the racks that are to hold all of its map output";
  }

  /**
   * Reports the launch to delay scheduling. A map that did not wait for locality counts as local
   * there: its distance does not affect how far other maps may go.
   */
  @Override
  public void launched(Job job, Locality locality) {
    delay.launched(job, byDelay ? locality : Locality.NODE);
  }
}
