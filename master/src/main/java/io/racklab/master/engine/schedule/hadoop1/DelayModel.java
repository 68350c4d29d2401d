package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.HasPools;
import io.racklab.master.engine.schedule.MapsNearInput;
import io.racklab.master.engine.schedule.Order;
import io.racklab.protocol.Locality;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A plain model of delay scheduling: a job that was asked at a heartbeat and launched nothing has
 * waited until the next one, a launch begins the wait anew, and the level that a launch has reached
 * stays.
 */
final class DelayModel implements MapsNearInput.Model {
  private final LocalityDelay patience;
  private final Order order;
  private final Map<Job, Long> waited = new LinkedHashMap<>();
  private final Map<Job, Locality> level = new LinkedHashMap<>();
  private final Set<Job> asked = new LinkedHashSet<>();
  private final Set<Job> served = new LinkedHashSet<>();
  private long heartbeatNanos;

  DelayModel(LocalityDelay patience, Order order) {
    this.patience = patience;
    this.order = order;
  }

  @Override
  public void heartbeat(ClusterView view) {
    long passed = patience.passed(view.now() - heartbeatNanos);
    asked.removeAll(served);
    asked.forEach(job -> waited.merge(job, passed, Long::sum));
    asked.clear();
    served.clear();
    heartbeatNanos = view.now();
  }

  @Override
  public void asked(Job job) {
    asked.add(job);
  }

  @Override
  public void launching(Job job, int map, Locality locality) {
    served.add(job);
    waited.put(job, 0L);
    level.put(job, locality);
  }

  @Override
  public Locality allowed(Job job, ClusterView view) {
    long node = patience.node(view.topology());
    long rack = patience.rack(view.topology());
    long wait = waited.getOrDefault(job, 0L);
    Locality from = level.getOrDefault(job, Locality.NODE);
    if (HasPools.starving(order, job, view) || from == Locality.OFF) {
      return Locality.OFF;
    }
    if (from == Locality.RACK) {
      return wait >= rack ? Locality.OFF : Locality.RACK;
    }
    return wait >= node + rack ? Locality.OFF : wait >= node ? Locality.RACK : Locality.NODE;
  }
}
