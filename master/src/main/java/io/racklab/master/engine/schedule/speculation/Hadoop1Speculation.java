package io.racklab.master.engine.schedule.speculation;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.RunningTasks;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.CopiesAsModelled;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;

/**
 * Hadoop 1.2.1's speculation (JobInProgress.findSpeculativeTask,
 * TaskInProgress.hasSpeculativeTask): once no task of a job is pending, a task far behind the
 * average of all the job's tasks of its type gets a second attempt. Among several, the task whose
 * input is nearest to the node is chosen, and among those the one launched first.
 *
 * @param gap the distance behind the average, as a share of a task: 0.20 in Hadoop
 * @param lagNanos the time that must pass before a task may be copied: 60 s in Hadoop
 * @param since the start of that time
 */
public record Hadoop1Speculation(double gap, long lagNanos, Since since) implements Speculation {

  /** The start of the time that must pass before a task may be copied. */
  public enum Since {
    /** The latest launch of the task, as Hadoop is commonly described. */
    LAUNCH,
    /** The job's submission, at which Hadoop 1.2.1 sets TaskInProgress.startTime. */
    SUBMIT
  }

  public Hadoop1Speculation {
    if (!(gap >= 0 && gap <= 1) || lagNanos < 0) {
      throw new IllegalArgumentException(
          "gap must be from 0 to 1, and lag not negative: " + gap + ", " + lagNanos + " ns");
    }
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public boolean readsProgress() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "hadoop-1: the nearest task far behind the average is copied",
            (scheduler, evidence) -> new CopiesAsModelled(new Hadoop1Model(this), evidence)));
  }

  @Override
  public Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    RunningTasks running = job.runningTasks(type);
    if (running.count() == running.copied() || job.pending(type) > 0) {
      return Optional.empty();
    }
    double average = average(job, type);
    RunningTask chosen = null;
    Locality nearest = null;
    for (RunningTask task : running.all()) {
      if (mayBeCopied(job, task, average, view.now()) && !running.knows(task, node.node())) {
        Locality locality = locality(job, task, node);
        if (nearest == null || locality.compareTo(nearest) < 0) {
          chosen = task;
          nearest = locality;
        }
      }
    }
    return Optional.ofNullable(chosen)
        .map(task -> new SecondAttempt(task.task(), AttemptKind.SPECULATIVE));
  }

  private static Locality locality(Job job, RunningTask task, NodeState node) {
    return task.type() == TaskType.MAP
        ? job.pendingMaps().locality(task.task(), node.node())
        : Locality.OFF;
  }

  /** Returns the average progress of all tasks of a type, whether or not they have begun. */
  private static double average(Job job, TaskType type) {
    double sum = job.finished(type);
    for (RunningTask task : job.runningTasks(type).all()) {
      sum += task.progress();
    }
    return sum / job.total(type);
  }

  private boolean mayBeCopied(Job job, RunningTask task, double average, long now) {
    long from = since == Since.LAUNCH ? task.lastLaunchNanos() : job.submitNanos();
    return task.attempts() == 1 && average - task.progress() >= gap && now - from >= lagNanos;
  }

  @Override
  public void update(ClusterView view) {
    for (Job job : view.jobs().active()) {
      for (TaskType type : TaskType.values()) {
        job.wantCopies(type, job.pending(type) > 0 ? 0 : candidates(job, type, view.now()));
      }
    }
  }

  private int candidates(Job job, TaskType type, long now) {
    int candidates = 0;
    double average = average(job, type);
    for (RunningTask task : job.runningTasks(type).all()) {
      if (mayBeCopied(job, task, average, now)) {
        candidates++;
      }
    }
    return candidates;
  }
}
