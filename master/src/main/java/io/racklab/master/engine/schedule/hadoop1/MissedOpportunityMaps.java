package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.MapsNearInput;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.TaskType;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hadoop 1.2.1's CapacityTaskScheduler: a map runs at once on a node or rack of its input. It runs
 * elsewhere only once the number of times that the job was asked since its last local map exceeds
 * min(unfinished maps, nodes) × w, where w is the share of the nodes that hold input of the job
 * (JobInProgress's scheduleOffSwitch). A job whose maps hold several slots does not wait.
 */
final class MissedOpportunityMaps implements MapPlacement {
  private final Map<Integer, Wait> waits = new LinkedHashMap<>();

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "missed-opportunities: a job declines slots far from its input as often as documented",
            (scheduler, evidence) -> new MapsNearInput(new MissedOpportunitiesModel(), evidence)));
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    Wait wait = waits.computeIfAbsent(job.number(), number -> new Wait(job, view));
    wait.opportunities++;
    PendingMaps pending = job.pendingMaps();
    int map = local(pending, node, view);
    if (map != PendingMaps.NONE) {
      wait.opportunities = 0;
    } else if (job.slotsPerTask(TaskType.MAP) > 1 || wait.over(job, view)) {
      map = pending.anywhere();
    }
    if (map != PendingMaps.NONE && pending.count() == 1) {
      waits.remove(job.number());
    }
    return map;
  }

  @Override
  public int chooseAnywhere(Job job, NodeState node, ClusterView view) {
    int map = choose(job, node, view);
    if (map == PendingMaps.NONE) {
      map = job.pendingMaps().anywhere();
    }
    if (map != PendingMaps.NONE && job.pendingMaps().count() == 1) {
      waits.remove(job.number());
    }
    return map;
  }

  private static int local(PendingMaps pending, NodeState node, ClusterView view) {
    int map = pending.failedFirst();
    if (map == PendingMaps.NONE) {
      map = pending.onNode(node.node());
    }
    return map == PendingMaps.NONE ? pending.inRack(view.topology().rackOf(node.node())) : map;
  }

  private static final class Wait {
    private final float shareOfNodes;
    private long opportunities;

    Wait(Job job, ClusterView view) {
      shareOfNodes = Math.min(1, holders(job.splits()) / (float) view.topology().nodeCount());
    }

    private static int holders(InputSplits splits) {
      BitSet holders = new BitSet();
      for (int map = 0; map < splits.count(); map++) {
        for (int replica = 0; replica < splits.replicas(map); replica++) {
          holders.set(splits.node(map, replica));
        }
      }
      return holders.cardinality();
    }

    boolean over(Job job, ClusterView view) {
      int toEnd = job.total(TaskType.MAP) - job.finished(TaskType.MAP);
      return Math.min(toEnd, view.topology().nodeCount()) * shareOfNodes < opportunities;
    }
  }
}
