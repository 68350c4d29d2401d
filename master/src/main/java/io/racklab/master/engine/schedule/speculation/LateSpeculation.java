package io.racklab.master.engine.schedule.speculation;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.RunningTasks;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.CopiesAsModelled;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * LATE as in Hadoop 0.21 and 0.22 (JobInProgress.findSpeculativeTask): among the tasks whose rates
 * are far below the mean of their job, the one that is expected to end last gets a second attempt.
 * A node that is slow for the job gets no copies, and the number of copies is capped.
 *
 * <p>If two tasks are expected to end at the same time, the one launched first is copied. For maps,
 * Hadoop copies either, since it iterates over a hash set.
 */
public final class LateSpeculation implements Speculation {
  private final LateSettings settings;
  private final Map<Integer, Speeds> speedsOfJob = new HashMap<>();
  private final LagQueue maps = new LagQueue(TaskType.MAP);
  private final LagQueue reduces = new LagQueue(TaskType.REDUCE);

  public LateSpeculation(LateSettings settings) {
    this.settings = settings;
  }

  public LateSettings settings() {
    return settings;
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
            "late: the slow task that is expected to end last is copied",
            (scheduler, evidence) -> new CopiesAsModelled(new LateModel(settings), evidence)));
  }

  @Override
  public Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    RunningTasks running = job.runningTasks(type);
    if (job.pending(type) > 0 || noneLags(running, view.now())) {
      return Optional.empty();
    }
    Speeds speeds = speeds(job);
    if (slow(job, node.node()) || atCap(running, view.slots(type))) {
      return Optional.empty();
    }
    RunningTask last = null;
    double lastRate = Double.POSITIVE_INFINITY;
    for (RunningTask task : running.all()) {
      if (mayBeCopied(task, speeds, view.now()) && !running.knows(task, node.node())) {
        double rate = rateToEnd(task, view.now());
        if (rate < lastRate) {
          last = task;
          lastRate = rate;
        }
      }
    }
    return Optional.ofNullable(last)
        .map(task -> new SecondAttempt(task.task(), AttemptKind.SPECULATIVE));
  }

  @Override
  public boolean hasNoCandidates(TaskType type, long now) {
    return lags(type).noneSince(now - settings.lagNanos());
  }

  private LagQueue lags(TaskType type) {
    return type == TaskType.MAP ? maps : reduces;
  }

  /**
   * True if no task has run long enough to be copied. This is usually the case and makes the more
   * expensive checks unnecessary.
   */
  private boolean noneLags(RunningTasks running, long now) {
    for (RunningTask task : running.all()) {
      if (lags(task, now)) {
        return false;
      }
    }
    return true;
  }

  private boolean lags(RunningTask task, long now) {
    return task.attempts() == 1 && now - task.lastLaunchNanos() >= settings.lagNanos();
  }

  /** True if a node is too slow for copies of a job's tasks. */
  public boolean slow(Job job, int node) {
    return speeds(job).slow(node, settings.slowNode());
  }

  /** True if the job has as many copies as it may, as {@code JobInProgress.atSpeculativeCap}. */
  private boolean atCap(RunningTasks running, int slots) {
    int copied = running.copied();
    return copied >= settings.minCopies()
        && copied >= slots * settings.minSlotShare()
        && copied / (double) running.count() >= settings.cap();
  }

  /** True if the task lags and is slow, as {@code TaskInProgress.canBeSpeculated}. */
  private boolean mayBeCopied(RunningTask task, Speeds speeds, long now) {
    return lags(task, now)
        && speeds.rates(task.type()).slow(TaskRates.rate(task, now), settings.slowTask());
  }

  /**
   * Returns the reciprocal of the estimated remaining time. As in Hadoop, the rate is the dividend,
   * since it may be 0; the divisor, the remaining progress, is kept above 0.
   */
  private static double rateToEnd(RunningTask task, long now) {
    return TaskRates.rate(task, now) / Math.max(0.0001, 1.0 - task.progress());
  }

  @Override
  public void update(ClusterView view) {
    for (Job job : view.jobs().active()) {
      for (TaskType type : TaskType.values()) {
        boolean nothing = job.pending(type) > 0 || hasNoCandidates(type, view.now());
        job.wantCopies(type, nothing ? 0 : candidates(job, type, view.now()));
      }
    }
  }

  private int candidates(Job job, TaskType type, long now) {
    int candidates = 0;
    Speeds speeds = speeds(job);
    for (RunningTask task : job.runningTasks(type).all()) {
      if (mayBeCopied(task, speeds, now)) {
        candidates++;
      }
    }
    return candidates;
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    lags(task.type()).launched(job, task, attempt);
    speeds(job).rates(task.type()).launched();
  }

  @Override
  public void progressed(Job job, RunningTask task, long now) {
    speeds(job).rates(task.type()).note(task, now);
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    TaskType type = attempt.id().type();
    Speeds speeds = speeds(job);
    speeds.rates(type).succeeded(attempt.id().task());
    speeds.times(type).succeeded(attempt.node(), TaskRates.millis(attempt.launchNanos(), now));
  }

  @Override
  public void over(Job job) {
    speedsOfJob.remove(job.number());
  }

  private Speeds speeds(Job job) {
    Speeds known = speedsOfJob.get(job.number());
    return known == null ? speedsOfJob.computeIfAbsent(job.number(), n -> new Speeds()) : known;
  }

  /** The known speeds of the tasks of one job. */
  private static final class Speeds {
    private final TaskRates mapRates = new TaskRates();
    private final TaskRates reduceRates = new TaskRates();
    private final NodeTimes mapTimes = new NodeTimes();
    private final NodeTimes reduceTimes = new NodeTimes();

    TaskRates rates(TaskType type) {
      return type == TaskType.MAP ? mapRates : reduceRates;
    }

    NodeTimes times(TaskType type) {
      return type == TaskType.MAP ? mapTimes : reduceTimes;
    }

    boolean slow(int node, double deviations) {
      return mapTimes.slow(node, deviations) || reduceTimes.slow(node, deviations);
    }
  }
}
