package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Launch;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Checks each duplicate of a map, and each slot that a job declines although it should duplicate a
 * map, with a plain model. A job has duplicates only while no map waits and an original runs, at
 * most one for each map, and a further one only while fewer than a share of its maps have one.
 */
final class DuplicatesAsModelled implements DecisionObserver {
  /** A plain model of a policy that duplicates maps. */
  interface Model extends DecisionObserver {
    /** Returns which of the maps that may have a duplicate may have it on the node now. */
    Choice choice(Job job, Set<Integer> maps, int left, NodeState node, ClusterView view);
  }

  /**
   * The maps of which one may be duplicated.
   *
   * @param declinable true if the job may also decline the slot
   */
  record Choice(Set<Integer> maps, boolean declinable) {}

  private final double share;
  private final Model model;
  private final Promise.Evidence evidence;
  private final Map<Job, Set<Integer>> duplicated = new LinkedHashMap<>();
  private NodeState node;
  private ClusterView view;
  private TaskType type;
  private Job asked;

  DuplicatesAsModelled(double share, Model model, Promise.Evidence evidence) {
    this.share = share;
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
    asked = takesPart && type == TaskType.MAP ? job : null;
  }

  @Override
  public void refused(Job job, int task) {
    if (asked != null) {
      choice(job);
    }
    asked = null;
  }

  @Override
  public void beyondLoad(Job job) {
    declined();
  }

  @Override
  public void launching(Launch launch) {
    if (launch.kind() != AttemptKind.DUPLICATE) {
      declined();
      return;
    }
    Choice choice = choice(launch.job());
    evidence.tested(
        asked == launch.job() && choice.maps().contains(launch.task()),
        () ->
            "%s was duplicated on node %d at %d ns, not one of the maps %s"
                .formatted(launch.text(), node.node(), view.now(), choice.maps()));
    of(launch.job()).add(launch.task());
    asked = null;
  }

  @Override
  public void answered() {
    declined();
  }

  private void declined() {
    if (asked != null) {
      Job job = asked;
      Choice choice = choice(job);
      if (!choice.maps().isEmpty() && !choice.declinable()) {
        evidence.tested(
            false,
            () ->
                "job-%d duplicated no map on node %d at %d ns, but could one of the maps %s"
                    .formatted(job.number(), node.node(), view.now(), choice.maps()));
      }
    }
    asked = null;
  }

  private Set<Integer> of(Job job) {
    return duplicated.computeIfAbsent(job, any -> new LinkedHashSet<>());
  }

  private Choice choice(Job job) {
    int maps = job.total(TaskType.MAP);
    int left = 0;
    while ((of(job).size() + left) / (double) maps < share) {
      left++;
    }
    boolean may =
        left > 0
            && job.total(TaskType.REDUCE) > 0
            && !job.left()
            && !job.everyMapHasEnded()
            && !ModelOriginals.haveEnded(job)
            && job.pending(TaskType.MAP) == 0;
    Set<Integer> free = new LinkedHashSet<>();
    for (int map = 0; map < maps && may; map++) {
      RunningTask task = job.runningTasks(TaskType.MAP).task(map);
      boolean alone = task == null ? job.races().mayTakeBack(map) : task.attempts() == 1;
      if (alone && job.races().of(map) == null && !of(job).contains(map)) {
        free.add(map);
      }
    }
    return may ? model.choice(job, free, left, node, view) : new Choice(Set.of(), true);
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    model.launched(job, task, attempt, now);
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    model.succeeded(job, attempt, now);
  }

  @Override
  public void decided(Job job, ClusterView view) {
    model.decided(job, view);
  }

  @Override
  public void over(Job job) {
    duplicated.remove(job);
    model.over(job);
  }
}
