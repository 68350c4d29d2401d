package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.BitSet;

/**
 * Checks that a job launches the right map, and declines a slot only if there is none: a failed
 * map, else the lowest pending one with input on the node, else in its rack, else any, as far as a
 * plain model allows.
 */
public final class MapsNearInput implements DecisionObserver {
  /** A plain model of the wait for locality. */
  public interface Model {
    /** A round of assignments begins. */
    default void heartbeat(ClusterView view) {}

    /** A job is asked for a map; it wants a slot. */
    default void asked(Job job) {}

    /** The map that a job has chosen must run on another node, since it failed on this one. */
    default void refused(Job job, int map, NodeState node) {}

    /** A pending map of the job is about to be launched. */
    default void launching(Job job, int map, Locality locality) {}

    /** Returns the farthest locality that a map of the job may have now. */
    Locality allowed(Job job, ClusterView view);
  }

  private final Model model;
  private final Promise.Evidence evidence;
  private NodeState node;
  private ClusterView view;
  private Round round;
  private TaskType type;
  private Job asked;
  private boolean anywhere;

  public MapsNearInput(Model model, Promise.Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.node = node;
    this.view = view;
    model.heartbeat(view);
  }

  @Override
  public void offered(TaskType type, Round round) {
    declined();
    this.type = type;
    this.round = round;
  }

  @Override
  public void asked(Job job) {
    declined();
    boolean takesPart =
        type == TaskType.MAP
            && job.wants(type)
            && !job.shuns(node.node())
            && job.slotsPerTask(type) <= node.free(type);
    asked = takesPart ? job : null;
    anywhere = round.anywhere();
    if (takesPart) {
      model.asked(job);
    }
  }

  @Override
  public void refused(Job job, int task) {
    if (asked != null && task == expected(job)) {
      model.refused(job, task, node);
    }
    asked = null;
  }

  @Override
  public void beyondLoad(Job job) {
    declined();
  }

  @Override
  public void launching(Launch launch) {
    if (!launch.isOriginal()) {
      declined();
    } else if (asked != null) {
      int expected = expected(asked);
      evidence.tested(
          launch.task() == expected,
          () ->
              "%s was launched on node %d at %d ns, not map %d"
                  .formatted(launch.text(), node.node(), view.now(), expected));
    }
    if (launch.type() == TaskType.MAP && launch.isOriginal()) {
      model.launching(launch.job(), launch.task(), launch.locality());
    }
    asked = null;
  }

  @Override
  public void answered() {
    declined();
  }

  private void declined() {
    if (asked != null) {
      Job job = asked;
      int expected = expected(job);
      evidence.tested(
          expected == PendingMaps.NONE,
          () ->
              "job-%d declined a slot of node %d at %d ns, but could run map %d"
                  .formatted(job.number(), node.node(), view.now(), expected));
    }
    asked = null;
  }

  private int expected(Job job) {
    int failed = job.pendingMaps().failedFirst();
    if (failed != PendingMaps.NONE) {
      return failed;
    }
    Locality farthest = anywhere ? Locality.OFF : model.allowed(job, view);
    BitSet pending = job.pendingMaps().asSet();
    for (Locality locality : Locality.values()) {
      for (int map = pending.nextSetBit(0); map >= 0; map = pending.nextSetBit(map + 1)) {
        if (locality.compareTo(farthest) <= 0
            && job.pendingMaps().locality(map, node.node()).compareTo(locality) <= 0) {
          return map;
        }
      }
    }
    return PendingMaps.NONE;
  }
}
