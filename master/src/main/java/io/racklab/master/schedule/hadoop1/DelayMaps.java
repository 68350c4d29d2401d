package io.racklab.master.schedule.hadoop1;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.PendingMaps;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.MapPlacement;
import io.racklab.master.schedule.Order;
import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Delay scheduling (Zaharia et al., EuroSys 2010, Algorithm 2) as Hadoop 1.2.1's fair scheduler has
 * it: a job that was asked at a heartbeat and found no map local enough waits until the next
 * heartbeat of any node; once it has waited long enough it takes a node in a rack of its input, and
 * later any. A launch ends the wait and sets the level at which it begins anew. Failed maps and
 * jobs of starving pools do not wait.
 */
public final class DelayMaps implements MapPlacement {
  /** Waits of ended jobs are forgotten when they are more than those of the jobs that there are. */
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

  /** Waits of the jobs that were asked go on with the next heartbeat of any node. */
  @Override
  public boolean restsWithoutWork() {
    return asked.isEmpty();
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

  /** The farthest that a map of a job may be from its input in this round. */
  public Locality allowed(Job job, ClusterView view) {
    return allowed(of(job), view);
  }

  private Locality allowed(JobWait wait, ClusterView view) {
    return order.starving(wait.job(), view)
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
