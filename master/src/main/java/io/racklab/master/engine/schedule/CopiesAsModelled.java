package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.protocol.TaskType;
import java.util.OptionalInt;

/**
 * Checks second attempts with a plain model of a speculation: each that is launched, and each slot
 * that is declined by a job without a pending task for it.
 */
public final class CopiesAsModelled implements DecisionObserver {
  /** A plain model of a speculation. */
  public interface Model extends AttemptListener {
    /**
     * Returns the task of a job that gets a second attempt on a node now; empty for none.
     *
     * @throws UndecidedException if two numbers are so close that rounding decides
     */
    OptionalInt copied(Job job, TaskType type, NodeState node, ClusterView view)
        throws UndecidedException;
  }

  /** A model cannot decide, since two numbers differ only by rounding. */
  public static final class UndecidedException extends Exception {
    private static final long serialVersionUID = 1;
  }

  private final Model model;
  private final Promise.Evidence evidence;
  private NodeState node;
  private ClusterView view;
  private TaskType type;
  private Job asked;

  public CopiesAsModelled(Model model, Promise.Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.node = node;
    this.view = view;
  }

  @Override
  public void offered(TaskType type, Round round) {
    declined();
    this.type = type;
  }

  @Override
  public void asked(Job job) {
    declined();
    boolean takesPart = !job.shuns(node.node()) && job.slotsPerTask(type) <= node.free(type);
    asked = takesPart ? job : null;
  }

  @Override
  public void refused(Job job, int task) {
    asked = null;
  }

  @Override
  public void beyondLoad(Job job) {
    declined();
  }

  @Override
  public void launching(Launch launch) {
    if (asked != null && !launch.isOriginal()) {
      check(asked, OptionalInt.of(launch.task()));
    }
    asked = null;
  }

  @Override
  public void answered() {
    declined();
  }

  private void declined() {
    if (asked != null) {
      check(asked, OptionalInt.empty());
    }
    asked = null;
  }

  private void check(Job job, OptionalInt copied) {
    try {
      OptionalInt expected = model.copied(job, type, node, view);
      if (copied.isPresent() || expected.isPresent()) {
        evidence.tested(
            copied.equals(expected),
            () ->
                "job-%d copied %s %s on node %d at %d ns, not %s"
                    .formatted(
                        job.number(), type, text(copied), node.node(), view.now(), text(expected)));
      }
    } catch (UndecidedException tie) {
      // Rounding decides here, so that either choice keeps the promise.
    }
  }

  private static String text(OptionalInt task) {
    return task.isPresent() ? String.valueOf(task.getAsInt()) : "none";
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    model.launched(job, task, attempt, now);
  }

  @Override
  public void progressed(Job job, RunningTask task, long now) {
    model.progressed(job, task, now);
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    model.succeeded(job, attempt, now);
  }

  @Override
  public void over(Job job) {
    model.over(job);
  }
}
