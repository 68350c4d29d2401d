package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.List;

/** Fails tasks that an experiment's faults select. */
final class PlantedFailures {
  private final Jobs jobs;
  private final NodeTable nodes;
  private final AttemptEnds ends;

  PlantedFailures(Jobs jobs, NodeTable nodes, AttemptEnds ends) {
    this.jobs = jobs;
    this.nodes = nodes;
    this.ends = ends;
  }

  /** Fails the running attempts of a task, if its job is active. */
  void fail(int number, TaskType type, int task) {
    Job job = jobs.job(number);
    if (job == null) {
      return;
    }
    for (RunningAttempt attempt : nodes.of(job)) {
      AttemptId id = attempt.id();
      if (id.type() == type && id.task() == task && !ends.isVoid(id)) {
        ends.makeFail(attempt);
      }
    }
  }

  /**
   * Fails one of the running tasks of a type, if there is any.
   *
   * @param number selects the task; not negative
   */
  void failOne(TaskType type, long number) {
    List<AttemptId> running =
        jobs.active().stream()
            .flatMap(job -> nodes.of(job).stream())
            .map(RunningAttempt::id)
            .filter(id -> id.type() == type && !ends.isVoid(id))
            .toList();
    if (!running.isEmpty()) {
      AttemptId one = running.get((int) (number % running.size()));
      fail(one.job(), type, one.task());
    }
  }
}
