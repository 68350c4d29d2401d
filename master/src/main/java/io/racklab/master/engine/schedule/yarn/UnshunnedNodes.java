package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Promise.Evidence;

/**
 * Checks that no container goes to an application that has blacklisted the node, unless the node
 * was reserved before.
 */
final class UnshunnedNodes implements ContainerObserver {
  private final Evidence evidence;
  private ClusterView view;
  private boolean reserved;

  UnshunnedNodes(Evidence evidence) {
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView now) {
    view = now;
  }

  @Override
  public void begins(SeenNode node) {
    reserved = node.reserved().isPresent();
  }

  @Override
  public void giving(Container container) {
    Job job = view.jobs().job(container.application());
    if (job != null && !job.shunsNone() && !reserved) {
      evidence.tested(
          !job.shuns(container.node()),
          () ->
              "job-%d was given a container on node %d, which it has blacklisted"
                  .formatted(job.number(), container.node()));
    }
  }
}
