package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that jobs are asked in the order that a plain model gives, that no job is skipped, and
 * that every job was asked before a slot stays free. Of rounds that leave out jobs, only those that
 * ask the first job alone are checked, and these at launches.
 */
public final class JobsInOrder implements DecisionObserver {
  /** A plain model of an order. */
  @FunctionalInterface
  public interface Model {
    /** All policies have been updated. */
    default void updated(ClusterView view) {}

    /** A round of assignments begins. */
    default void heartbeat(NodeState node, ClusterView view) {}

    /** Returns the jobs that want a slot of a type and may have it, in order. */
    List<Job> wanting(TaskType type, ClusterView view);
  }

  private final Model model;
  private final Promise.Evidence evidence;
  private final List<Job> asked = new ArrayList<>();
  private List<Job> expected = List.of();
  private ClusterView view;
  private TaskType type;
  private boolean checked;
  private boolean firstOnly;

  public JobsInOrder(Model model, Promise.Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void updated(ClusterView view) {
    model.updated(view);
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.view = view;
    model.heartbeat(node, view);
  }

  @Override
  public void offered(TaskType type, Round round) {
    unused();
    firstOnly = round.firstJobOnly(type);
    checked = firstOnly || !round.leavesOut(type);
    this.type = type;
    asked.clear();
    expected = checked ? model.wanting(type, view) : List.of();
  }

  @Override
  public void asked(Job job) {
    if (job.wants(type)) {
      asked.add(job);
    }
  }

  @Override
  public void launching(Launch launch) {
    if (checked && !asked.isEmpty()) {
      check(expected.subList(0, Math.min(asked.size(), expected.size())));
    }
    checked = false;
  }

  @Override
  public void answered() {
    unused();
  }

  private void unused() {
    if (checked && !firstOnly && !(asked.isEmpty() && expected.isEmpty())) {
      check(expected);
    }
    checked = false;
  }

  private void check(List<Job> right) {
    List<Job> seen = List.copyOf(asked);
    evidence.tested(
        seen.equals(right),
        () ->
            "%s slot at %d ns: jobs %s were asked, not %s"
                .formatted(type, view.now(), numbers(seen), numbers(right)));
  }

  private static List<Integer> numbers(List<Job> jobs) {
    return jobs.stream().map(Job::number).toList();
  }
}
