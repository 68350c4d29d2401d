package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Policy;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that a task's first attempt is killed when it has run longer than a multiple of the mean
 * time of the job's succeeded tasks of that type, no earlier, and only once. Reduces that wait for
 * maps are not killed, and their times begin when the last map has ended.
 */
final class StragglersAsModelled implements DecisionObserver {
  private record Side(Job job, TaskType type) {}

  private record Task(Job job, TaskType type, int number) {}

  private final double times;
  private final Promise.Evidence evidence;
  private final Map<Side, List<Long>> nanos = new LinkedHashMap<>();
  private final Set<Task> killed = new LinkedHashSet<>();

  StragglersAsModelled(double times, Promise.Evidence evidence) {
    this.times = times;
    this.evidence = evidence;
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    TaskType type = attempt.id().type();
    if (type == TaskType.MAP || job.mapsFinished()) {
      nanos
          .computeIfAbsent(new Side(job, type), any -> new ArrayList<>())
          .add(ran(job, attempt, now));
    }
  }

  private static long ran(Job job, RunningAttempt attempt, long now) {
    boolean waitedForMaps =
        attempt.id().type() == TaskType.REDUCE && job.mapsDoneNanos() > attempt.launchNanos();
    return now - (waitedForMaps ? job.mapsDoneNanos() : attempt.launchNanos());
  }

  @Override
  public void over(Job job) {
    for (TaskType type : TaskType.values()) {
      nanos.remove(new Side(job, type));
    }
    killed.removeIf(task -> task.job() == job);
  }

  @Override
  public void killing(RunningAttempt attempt, Policy policy, ClusterView view) {
    if (policy instanceof Speculation) {
      Job job = view.jobs().job(attempt.id().job());
      TaskType type = attempt.id().type();
      RunningTask task = job.runningTasks(type).task(attempt.id().task());
      boolean first = task != null && task.attempt(0).equals(attempt);
      evidence.tested(
          killed.add(new Task(job, type, attempt.id().task()))
              && first
              && isLate(job, attempt, view.now()),
          () -> "%s was killed at %d ns".formatted(attempt.id().text(), view.now()));
    }
  }

  private boolean isLate(Job job, RunningAttempt attempt, long now) {
    TaskType type = attempt.id().type();
    List<Long> known = nanos.getOrDefault(new Side(job, type), List.of());
    if (known.isEmpty() || type == TaskType.REDUCE && !job.mapsFinished()) {
      return false;
    }
    double sum = 0;
    for (long one : known) {
      sum += one;
    }
    return ran(job, attempt, now) > Math.round(times * sum / known.size());
  }

  @Override
  public void updated(ClusterView view) {
    for (Job job : view.jobs().active()) {
      for (TaskType type : TaskType.values()) {
        for (RunningTask task : job.runningTasks(type).all()) {
          RunningAttempt first = task.attempt(0);
          if (isLate(job, first, view.now())
              && !killed.contains(new Task(job, type, task.task()))) {
            evidence.tested(
                false, () -> "%s was not killed by %d ns".formatted(first.id().text(), view.now()));
          }
        }
      }
    }
  }
}
