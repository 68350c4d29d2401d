package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.master.engine.schedule.basic.ProportionalReduces;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ShuffleWatcher's reduce placement, as in NAS's evaluation. In a rack with a congested link no
 * reduce starts, which delays the shuffle. The other racks get reduces in proportion to their share
 * of the job's map output ({@link ProportionalReduces}).
 */
final class ShuffleWatcherReduces implements ReducePlacement {
  private final double congestionThreshold;
  private final ProportionalReduces proportional = new ProportionalReduces();
  private long heldBack;

  /**
   * Makes the policy.
   *
   * @param congestionThreshold the load of a rack's link, as a share of its capacity, above which
   *     the rack is congested; infinity if it never is
   */
  public ShuffleWatcherReduces(double congestionThreshold) {
    if (!(congestionThreshold > 0)) {
      throw new IllegalArgumentException(
          "a congestion threshold must be more than 0, not " + congestionThreshold);
    }
    this.congestionThreshold = congestionThreshold;
  }

  public double congestionThreshold() {
    return congestionThreshold;
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "shuffle-watcher: racks take reduces by their map output, congested racks none",
            (scheduler, evidence) ->
                new ReducesAsModelled(new WatchedReducesModel(congestionThreshold), evidence)));
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    if (congested(node, view)) {
      heldBack++;
      return false;
    }
    return proportional.accepts(job, node, view);
  }

  private boolean congested(NodeState node, ClusterView view) {
    return view.links().congested(view.topology().rackOf(node.node()), congestionThreshold);
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    return congested(node, view)
        ? "shuffle-watcher: no reduce starts while the rack's links are congested"
        : proportional.why(job, node, view);
  }

  @Override
  public boolean readsLinks() {
    return true;
  }

  /** Returns this policy's counters, for results. */
  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("shuffle_watcher_held_back", (double) heldBack);
    return measures;
  }

  /**
   * Returns the number of times that a job was refused a reduce slot because the rack was
   * congested.
   */
  public long heldBack() {
    return heldBack;
  }
}
