package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Launch;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.protocol.TaskType;

/**
 * Checks each task in a borrowed slot under PI-DHSA, and that every slot that may be lent is
 * offered before a round ends.
 */
final class LoansAsModelled implements DecisionObserver {
  private final LoanModel model;
  private final Promise.Evidence evidence;
  private NodeState node;
  private ClusterView view;
  private TaskType offered;
  private boolean beyondLoad;

  LoansAsModelled(LoanModel model, Promise.Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.node = node;
    this.view = view;
    offered = null;
    beyondLoad = false;
  }

  @Override
  public void offered(TaskType type, Round round) {
    offered = type;
  }

  @Override
  public void beyondLoad(Job job) {
    ended();
    beyondLoad = true;
  }

  @Override
  public void launching(Launch launch) {
    TaskType slots = SlotWeights.other(launch.type());
    if (LoanModel.borrows(launch.type(), node)) {
      evidence.tested(
          model.nodeMayLend(slots, node) && (beyondLoad || model.clusterMayLend(slots, node, view)),
          () ->
              "%s took a %s slot of node %d at %d ns"
                  .formatted(launch.text(), slots, node.node(), view.now()));
    }
    offered = null;
  }

  @Override
  public void answered() {
    ended();
  }

  private void ended() {
    if (beyondLoad) {
      return;
    }
    for (TaskType slots : TaskType.values()) {
      if (model.nodeMayLend(slots, node) && model.clusterMayLend(slots, node, view)) {
        evidence.tested(
            offered == SlotWeights.other(slots),
            () ->
                "no %s slot of node %d was offered for a loan at %d ns"
                    .formatted(slots, node.node(), view.now()));
      }
    }
  }
}
