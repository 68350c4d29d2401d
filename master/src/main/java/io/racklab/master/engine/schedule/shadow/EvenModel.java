package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapsAsModelled;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A plain model of even maps: the pending maps are dealt one at a time to the rack with the fewest
 * maps, among those that can run maps of the job; a rack takes a map only if one is dealt to it.
 */
final class EvenModel implements MapsAsModelled.Model {
  private final boolean nearInput;

  /** The rack of each map of a job that has been launched. */
  private final Map<Job, Map<Integer, Integer>> rackOfMap = new LinkedHashMap<>();

  private final Set<Integer> able = new LinkedHashSet<>();

  EvenModel(boolean nearInput) {
    this.nearInput = nearInput;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    able.clear();
    for (int other = 0; other < view.topology().nodeCount(); other++) {
      if (runsMaps(view.node(other))) {
        able.add(view.topology().rackOf(other));
      }
    }
  }

  private static boolean runsMaps(NodeState node) {
    return node.free(TaskType.MAP) > 0 || node.running(TaskType.MAP) > 0;
  }

  @Override
  public int map(Job job, NodeState node, ClusterView view) {
    if (job.pendingMaps().failedFirst() != PendingMaps.NONE) {
      return job.pendingMaps().failedFirst();
    }
    if (!isDealtOne(view.topology().rackOf(node.node()), job, view)) {
      return PendingMaps.NONE;
    }
    int best = PendingMaps.NONE;
    for (int map = job.total(TaskType.MAP) - 1; map >= 0; map--) {
      if (job.pendingMaps().has(map)
          && (best == PendingMaps.NONE
              || !nearInput
              || locality(job, map, node).compareTo(locality(job, best, node)) <= 0)) {
        best = map;
      }
    }
    return best;
  }

  private static Locality locality(Job job, int map, NodeState node) {
    return job.pendingMaps().locality(map, node.node());
  }

  /**
   * True if a rack is dealt a pending map; of racks with equally many maps, this one goes first.
   */
  private boolean isDealtOne(int rack, Job job, ClusterView view) {
    if (job.pending(TaskType.MAP) == job.total(TaskType.MAP)) {
      rackOfMap.remove(job);
    }
    int[] maps = new int[view.topology().rackCount()];
    rackOfMap.getOrDefault(job, Map.of()).values().forEach(of -> maps[of]++);
    boolean[] takes = new boolean[maps.length];
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      int of = view.topology().rackOf(node);
      takes[of] |=
          able.contains(of) && (job.shunsNone() || runsMaps(view.node(node)) && !job.shuns(node));
    }
    for (int dealt = 0; dealt < job.pending(TaskType.MAP); dealt++) {
      int fewest = rack;
      for (int other = 0; other < maps.length; other++) {
        if (takes[other] && maps[other] < maps[fewest]) {
          fewest = other;
        }
      }
      if (fewest == rack) {
        return true;
      }
      maps[fewest]++;
    }
    return false;
  }

  @Override
  public void launching(Job job, int map, NodeState node, ClusterView view) {
    rackOfMap
        .computeIfAbsent(job, any -> new LinkedHashMap<>())
        .put(map, view.topology().rackOf(node.node()));
  }
}
