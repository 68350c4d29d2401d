package io.racklab.master.schedule.speculation;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.job.RunningTask;
import io.racklab.protocol.TaskType;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Attempts of a type by their launches, so that one look tells whether any task runs for so long
 * that it may be copied: nearly always none does.
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

  /** Whether no task that runs had an attempt launched so long ago. */
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
