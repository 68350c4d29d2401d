package io.racklab.master.engine.schedule.speculation;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.protocol.TaskType;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The attempts of one type, by launch time. The first attempt alone shows whether any task has run
 * long enough to be copied, so the other tasks need not be examined. Usually no task has run that
 * long.
 */
final class LagQueue {
  private final TaskType type;
  private final PriorityQueue<Launch> launches =
      new PriorityQueue<>(Comparator.comparingLong(Launch::atNanos));

  LagQueue(TaskType type) {
    this.type = type;
  }

  void launched(Job job, RunningTask task, RunningAttempt attempt) {
    launches.add(new Launch(job, task, attempt.launchNanos()));
  }

  /** True if no running task has an attempt that was launched at or before the given time. */
  boolean noneSince(long nanos) {
    while (!launches.isEmpty() && over(launches.peek())) {
      launches.remove();
    }
    return launches.isEmpty() || launches.peek().atNanos() > nanos;
  }

  private boolean over(Launch launch) {
    return launch.job().left()
        || launch.job().runningTasks(type).task(launch.task().task()) != launch.task();
  }

  private record Launch(Job job, RunningTask task, long atNanos) {}
}
