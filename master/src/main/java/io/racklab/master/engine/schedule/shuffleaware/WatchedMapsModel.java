package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapsAsModelled;
import io.racklab.master.engine.schedule.hadoop1.DelayMaps;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A plain model of ShuffleWatcher's maps, which relies on delay scheduling for the waits. */
final class WatchedMapsModel implements MapsAsModelled.Model {
  /**
   * The racks chosen for a job, and its maps without input there, in the order of their numbers.
   */
  private record Plan(boolean predicted, Set<Integer> racks, List<Integer> elsewhere) {}

  private final DelayMaps delay;
  private final ShufflePredictor predictor;
  private final double threshold;
  private final Map<Job, Plan> plans = new LinkedHashMap<>();

  WatchedMapsModel(DelayMaps delay, ShufflePredictor predictor, double threshold) {
    this.delay = delay;
    this.predictor = predictor;
    this.threshold = threshold;
  }

  @Override
  public int map(Job job, NodeState node, ClusterView view) {
    int rack = view.topology().rackOf(node.node());
    Locality allowed = delay.allowed(job, view);
    int byDelay = byDelay(job, node, allowed);
    if (view.links().uplink(rack) > threshold || view.links().downlink(rack) > threshold) {
      return byDelay;
    }
    boolean predicted = predictor.predicted(job);
    if (!plans.containsKey(job) || plans.get(job).predicted() != predicted) {
      plans.put(job, plan(job, predicted, view));
    }
    Plan plan = plans.get(job);
    if (!plan.racks().contains(rack)) {
      boolean isFailed = job.pendingMaps().failedFirst() != PendingMaps.NONE;
      return isFailed || allowed == Locality.OFF ? byDelay : PendingMaps.NONE;
    }
    if (byDelay != PendingMaps.NONE) {
      return byDelay;
    }
    while (!plan.elsewhere().isEmpty() && !job.pendingMaps().has(plan.elsewhere().get(0))) {
      plan.elsewhere().remove(0);
    }
    return plan.elsewhere().isEmpty() ? PendingMaps.NONE : plan.elsewhere().get(0);
  }

  private static int byDelay(Job job, NodeState node, Locality allowed) {
    if (job.pendingMaps().failedFirst() != PendingMaps.NONE) {
      return job.pendingMaps().failedFirst();
    }
    for (Locality locality : Locality.values()) {
      for (int map = 0; map < job.total(TaskType.MAP); map++) {
        if (locality.compareTo(allowed) <= 0
            && job.pendingMaps().has(map)
            && job.pendingMaps().locality(map, node.node()).compareTo(locality) <= 0) {
          return map;
        }
      }
    }
    return PendingMaps.NONE;
  }

  private Plan plan(Job job, boolean predicted, ClusterView view) {
    List<Integer> byInput = new ArrayList<>();
    for (int rack = 0; rack < view.topology().rackCount(); rack++) {
      byInput.add(rack);
    }
    int racks = byInput.size();
    byInput.sort(
        (one, other) ->
            Long.compare(
                outside(job, new LinkedHashSet<>(List.of(one)), view).bytes(),
                outside(job, new LinkedHashSet<>(List.of(other)), view).bytes()));
    Outside best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 1; k <= racks; k++) {
      Outside outside = outside(job, new LinkedHashSet<>(byInput.subList(0, k)), view);
      double cost = outside.bytes() + predictor.shuffle(job) * (1 - 1.0 / k);
      if (cost < least) {
        least = cost;
        best = outside;
      }
    }
    return new Plan(predicted, best.racks(), best.maps());
  }

  /** The maps without input in some racks. */
  private record Outside(Set<Integer> racks, List<Integer> maps, long bytes) {}

  private static Outside outside(Job job, Set<Integer> racks, ClusterView view) {
    List<Integer> maps = new ArrayList<>();
    long bytes = 0;
    for (int map = 0; map < job.total(TaskType.MAP); map++) {
      Set<Integer> holders = new LinkedHashSet<>();
      for (int replica = 0; replica < job.splits().replicas(map); replica++) {
        holders.add(view.topology().rackOf(job.splits().node(map, replica)));
      }
      holders.retainAll(racks);
      if (holders.isEmpty()) {
        maps.add(map);
        bytes += job.bytes().mapInput(map);
      }
    }
    return new Outside(racks, maps, bytes);
  }
}
