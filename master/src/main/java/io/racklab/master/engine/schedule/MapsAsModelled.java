package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.protocol.TaskType;

/** Checks with a plain model which map each asked job launches, if any. */
public final class MapsAsModelled implements DecisionObserver {
  /** A plain model of a placement of maps. */
  @FunctionalInterface
  public interface Model {
    /** A round of assignments begins. */
    default void heartbeat(NodeState node, ClusterView view) {}

    /** A slot is offered to maps. */
    default void offered(NodeState node, ClusterView view, Round round) {}

    /**
     * Returns the map that a job, whose maps fit, runs on a node now, or {@link PendingMaps#NONE}.
     * Called once for each time that the job is asked, after the policy has decided.
     */
    int map(Job job, NodeState node, ClusterView view);

    /** A pending map of the job is about to be launched. */
    default void launching(Job job, int map, NodeState node, ClusterView view) {}
  }

  private final Model model;
  private final Promise.Evidence evidence;
  private NodeState node;
  private ClusterView view;
  private TaskType type;
  private Job asked;

  public MapsAsModelled(Model model, Promise.Evidence evidence) {
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
    decided(PendingMaps.NONE);
    this.type = type;
    if (type == TaskType.MAP) {
      model.offered(node, view, round);
    }
  }

  @Override
  public void asked(Job job) {
    decided(PendingMaps.NONE);
    boolean takesPart =
        type == TaskType.MAP
            && job.wants(type)
            && !job.shuns(node.node())
            && job.slotsPerTask(type) <= node.free(type);
    asked = takesPart ? job : null;
  }

  @Override
  public void refused(Job job, int task) {
    // A copy may be refused after the job has found no pending map.
    decided(job.pendingMaps().has(task) ? task : PendingMaps.NONE);
  }

  @Override
  public void beyondLoad(Job job) {
    decided(PendingMaps.NONE);
  }

  @Override
  public void launching(Launch launch) {
    decided(launch.isOriginal() ? launch.task() : PendingMaps.NONE);
    if (launch.type() == TaskType.MAP && launch.isOriginal()) {
      model.launching(launch.job(), launch.task(), node, view);
    }
  }

  @Override
  public void answered() {
    decided(PendingMaps.NONE);
  }

  private void decided(int map) {
    if (asked != null) {
      Job job = asked;
      int expected = model.map(job, node, view);
      evidence.tested(
          map == expected,
          () ->
              "job-%d ran %s on node %d at %d ns, not %s"
                  .formatted(job.number(), text(map), node.node(), view.now(), text(expected)));
    }
    asked = null;
  }

  private static String text(int map) {
    return map == PendingMaps.NONE ? "no map" : "map-" + map;
  }
}
