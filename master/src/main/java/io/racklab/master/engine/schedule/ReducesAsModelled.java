package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;

/** Checks with a plain model whether each job that is asked for a reduce takes the slot. */
public final class ReducesAsModelled implements DecisionObserver {
  /** A plain model of a placement of reduces. */
  @FunctionalInterface
  public interface Model {
    /** A round of assignments begins. */
    default void heartbeat(NodeState node, ClusterView view) {}

    /**
     * True if a job, which has a pending reduce that fits, takes a slot of a node. Called once for
     * each time that the job is asked, after the policy has decided.
     */
    boolean accepts(Job job, NodeState node, ClusterView view);
  }

  private final Model model;
  private final Promise.Evidence evidence;
  private NodeState node;
  private ClusterView view;
  private TaskType type;
  private Job asked;

  public ReducesAsModelled(Model model, Promise.Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.node = node;
    this.view = view;
    model.heartbeat(node, view);
  }

  @Override
  public void offered(TaskType type, Round round) {
    decided(false);
    this.type = type;
  }

  @Override
  public void asked(Job job) {
    decided(false);
    boolean takesPart =
        type == TaskType.REDUCE
            && job.wants(type)
            && !job.shuns(node.node())
            && job.slotsPerTask(type) <= node.free(type);
    asked = takesPart ? job : null;
  }

  @Override
  public void refused(Job job, int task) {
    // A copy may be refused after the job has declined the slot for its pending reduce.
    decided(asked != null && task == job.nextReduce());
  }

  @Override
  public void beyondLoad(Job job) {
    decided(false);
  }

  @Override
  public void launching(Launch launch) {
    decided(launch.isOriginal());
  }

  @Override
  public void answered() {
    decided(false);
  }

  private void decided(boolean accepted) {
    if (asked != null) {
      Job job = asked;
      evidence.tested(
          model.accepts(job, node, view) == accepted,
          () ->
              "job-%d %s a reduce slot of node %d at %d ns"
                  .formatted(
                      job.number(), accepted ? "took" : "declined", node.node(), view.now()));
    }
    asked = null;
  }
}
