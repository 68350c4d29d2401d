package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.Locality;
import java.util.BitSet;

/** Checks that masters request each waiting map, at the nodes and racks of its input. */
final class MapRequests implements ContainerObserver {
  private final Evidence evidence;
  private SeenCluster cluster;
  private ClusterView view;

  MapRequests(Evidence evidence) {
    this.evidence = evidence;
  }

  @Override
  public void begun(SeenCluster seen) {
    cluster = seen;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView now) {
    view = now;
  }

  @Override
  public void requested(SeenApplication application, int priority) {
    if (priority == JobMaster.MAP && view != null) {
      Job job = view.jobs().job(application.number());
      // The master of a job that has ended may send a heartbeat before it hears of the end.
      if (job != null) {
        check(application, application.asks().get(priority), job);
      }
    }
  }

  private static String wrong(SeenApplication application, int asked, int right) {
    return "job-%d requests %d maps, not %d".formatted(application.number(), asked, right);
  }

  private void check(SeenApplication application, SeenAsk ask, Job job) {
    int waiting = job.pendingMaps().count();
    evidence.tested(ask.anywhere() == waiting, () -> wrong(application, ask.anywhere(), waiting));
    for (SeenNode node : cluster.nodes()) {
      int here = near(job, node, Locality.NODE);
      int inRack = near(job, node, Locality.RACK);
      evidence.tested(
          ask.onNode(node.number()) == here && ask.inRack(node.rack()) == inRack,
          () ->
              "job-%d requests %d maps on node %d and %d in its rack, not %d and %d"
                  .formatted(
                      application.number(),
                      ask.onNode(node.number()),
                      node.number(),
                      ask.inRack(node.rack()),
                      here,
                      inRack));
    }
  }

  /** Counts the waiting maps with input at most that far from a node. */
  private static int near(Job job, SeenNode node, Locality farthest) {
    BitSet waiting = job.pendingMaps().asSet();
    return (int)
        waiting.stream()
            .filter(map -> job.pendingMaps().locality(map, node.number()).compareTo(farthest) <= 0)
            .count();
  }
}
