package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.HasPools;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.MapsNearInput;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Delay scheduling (Zaharia et al., EuroSys 2010, Algorithm 2) as in Hadoop 1.2.1's fair scheduler.
 * A job that was asked at a heartbeat and found no map local enough waits until the next heartbeat
 * of any node. After its wait for a node it accepts nodes in a rack of its input, and after a
 * further wait any node. A launch ends the wait and sets the level at which the next one begins.
 * Failed maps and jobs of starving pools do not wait.
 */
public final class DelayMaps implements MapPlacement {
  /**
   * The waits of ended jobs are removed once there are more waits than twice the active jobs plus
   * this number.
   */
  private static final int SPARE = 16;

  private final LocalityDelay patience;
  private final Map<Integer, JobWait> waits = new LinkedHashMap<>();
  private final List<JobWait> asked = new ArrayList<>();
  private Order order;
  private long beganNanos;

  public DelayMaps(LocalityDelay patience) {
    this.patience = patience;
  }

  public LocalityDelay patience() {
    return patience;
  }

  /**
   * True if no job was asked in the last round: the wait of a job that was asked changes with the
   * next heartbeat of any node.
   */
  @Override
  public boolean restsWithoutWork() {
    return asked.isEmpty();
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "delay: a job declines slots far from its input until its wait is over",
            (scheduler, evidence) ->
                new MapsNearInput(new DelayModel(patience, scheduler.order()), evidence)));
  }

  @Override
  public void begin(NodeState node, ClusterView view, Order order) {
    this.order = order;
    long passed = patience.passed(view.now() - beganNanos);
    beganNanos = view.now();
    asked.forEach(wait -> wait.roundOver(passed));
    asked.clear();
    if (waits.size() > 2 * view.jobs().active().size() + SPARE) {
      waits.values().removeIf(wait -> view.jobs().job(wait.job().number()) != wait.job());
    }
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    JobWait wait = of(job);
    if (wait.ask()) {
      asked.add(wait);
    }
    PendingMaps pending = job.pendingMaps();
    int map = pending.failedFirst();
    if (map == PendingMaps.NONE) {
      map = pending.onNode(node.node());
    }
    if (map != PendingMaps.NONE || pending.count() == 0) {
      return map;
    }
    Locality allowed = allowed(wait, view);
    if (allowed != Locality.NODE) {
      map = pending.inRack(view.topology().rackOf(node.node()));
    }
    return map == PendingMaps.NONE && allowed == Locality.OFF ? pending.anywhere() : map;
  }

  @Override
  public int chooseAnywhere(Job job, NodeState node, ClusterView view) {
    int map = choose(job, node, view);
    if (map == PendingMaps.NONE) {
      map = job.pendingMaps().inRack(view.topology().rackOf(node.node()));
    }
    return map == PendingMaps.NONE ? job.pendingMaps().anywhere() : map;
  }

  @Override
  public String why(Job job, NodeState node, ClusterView view) {
    return allowed(job, view) == Locality.NODE
        ? "delay: waits for a node that holds input of its maps"
        : "delay: waits for a rack that holds input of its maps";
  }

  /** Returns the farthest locality that a map of a job may have in this round. */
  public Locality allowed(Job job, ClusterView view) {
    return allowed(of(job), view);
  }

  private Locality allowed(JobWait wait, ClusterView view) {
    return HasPools.starving(order, wait.job(), view)
        ? Locality.OFF
        : wait.allowed(patience.node(view.topology()), patience.rack(view.topology()));
  }

  @Override
  public void launched(Job job, Locality locality) {
    of(job).launched(locality);
  }

  private JobWait of(Job job) {
    return waits.computeIfAbsent(job.number(), number -> new JobWait(job));
  }
}
