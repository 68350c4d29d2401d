package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.PreSchedulesMaps;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * DynamicMR's Slot PreScheduling (Section 2.3): if a node has idle slots but the load allows it no
 * more maps, the first job in order starts its maps whose input is on the node. Delay scheduling
 * does the opposite: it holds maps back on nodes without their input. Both may be combined.
 *
 * <p>The paper contradicts itself about extra idle slots. By its Definition 2 they are the slots
 * minus max(used slots, allowable <em>idle</em> slots). Its Fig. 6 shows the slots above the load,
 * which are the slots minus max(used slots, usable slots). This class follows the figure.
 */
final class PreScheduledMaps implements PreSchedulesMaps {
  private final MapPlacement beside;
  private final boolean on;
  private long preScheduled;

  /**
   * Makes the policy.
   *
   * @param beside decides about the maps that the load allows
   * @param on true if maps are pre-scheduled
   */
  public PreScheduledMaps(MapPlacement beside, boolean on) {
    this.beside = beside;
    this.on = on;
  }

  @Override
  public boolean restsWithoutWork() {
    return beside.restsWithoutWork();
  }

  @Override
  public List<Promise> promises() {
    List<Promise> all = new ArrayList<>(beside.promises());
    if (on) {
      all.add(
          new Promise(
              "pre-scheduling: beyond the load, the first job runs a map with input on the node",
              (scheduler, evidence) -> new MapsBeyondLoad(scheduler, evidence)));
    }
    return List.copyOf(all);
  }

  @Override
  public boolean preSchedules() {
    return on;
  }

  @Override
  public int preSchedule(Job job, NodeState node, ClusterView view) {
    int map = job.pendingMaps().onNode(node.node());
    preScheduled += map == PendingMaps.NONE ? 0 : 1;
    return map;
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> all = new LinkedHashMap<>(beside.measures());
    if (on) {
      all.put("pre_scheduled_maps", (double) preScheduled);
    }
    return all;
  }

  @Override
  public void begin(NodeState node, ClusterView view, Order order) {
    beside.begin(node, view, order);
  }

  @Override
  public Optional<List<Job>> takers(NodeState node, ClusterView view, Round round) {
    return beside.takers(node, view, round);
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    return beside.choose(job, node, view);
  }

  @Override
  public int chooseAnywhere(Job job, NodeState node, ClusterView view) {
    return beside.chooseAnywhere(job, node, view);
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    return beside.why(job, node, view);
  }

  @Override
  public void launched(Job job, Locality locality) {
    beside.launched(job, locality);
  }

  @Override
  public List<Conflict> conflicts(PolicyMix mix) {
    return LendingMix.ofPreScheduling(mix);
  }

  @Override
  public boolean readsLinks() {
    return beside.readsLinks();
  }
}
