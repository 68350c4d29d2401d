package io.racklab.master.job;

import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;

/** The tasks of a job: each waits for its first slot or another one, runs, or has ended. */
final class JobTasks {
  private final PendingMaps pendingMaps;
  private final PendingReduces pendingReduces;
  private final RunningTasks runningMaps = new RunningTasks(TaskType.MAP);
  private final RunningTasks runningReduces = new RunningTasks(TaskType.REDUCE);
  private final FinishedTasks finishedMaps = new FinishedTasks();
  private final FinishedTasks finishedReduces = new FinishedTasks();
  private final AttemptNumbers launches = new AttemptNumbers();
  private AttemptNumbers failures = new AttemptNumbers();
  private boolean failed;

  /**
   * @param splits one for each map
   */
  JobTasks(InputSplits splits, int reduces, Topology topology) {
    pendingMaps = new PendingMaps(splits, topology);
    pendingReduces = new PendingReduces(reduces);
  }

  PendingMaps pendingMaps() {
    return pendingMaps;
  }

  int pending(TaskType type) {
    return type == TaskType.MAP ? pendingMaps.count() : pendingReduces.count();
  }

  RunningTasks running(TaskType type) {
    return type == TaskType.MAP ? runningMaps : runningReduces;
  }

  FinishedTasks finished(TaskType type) {
    return type == TaskType.MAP ? finishedMaps : finishedReduces;
  }

  /** Whether a task has failed as often as it may. */
  boolean failed() {
    return failed;
  }

  /** The job is over, whatever its tasks have done. */
  void fail() {
    failed = true;
  }

  /** A map waits no more, if it did. */
  void takeMap(int map) {
    if (pendingMaps.has(map)) {
      pendingMaps.take(map);
    }
  }

  /** The reduce that goes first. */
  int nextReduce() {
    return pendingReduces.first();
  }

  /** Takes it. */
  int takeReduce() {
    return pendingReduces.take();
  }

  /** A task is given a slot, which is so many times that it was given one before. */
  int launched(TaskType type, int task) {
    return launches.next(type, task);
  }

  /**
   * An attempt of a task has succeeded.
   *
   * @return false when the task had ended before
   */
  boolean succeeded(TaskType type, int task) {
    if (!finished(type).add(task)) {
      return false;
    }
    running(type).succeeded(task);
    return true;
  }

  /** An attempt of a task has failed, which is of no weight when the task has ended. */
  void failed(TaskType type, int task) {
    if (!finished(type).has(task) && failures.next(type, task) == Job.ATTEMPTS_OF_TASK - 1) {
      failed = true;
    }
  }

  /**
   * A task waits again, unless another attempt of it runs or it has ended.
   *
   * @param goesFirst whether before the tasks that have not run yet; reduces do in any case
   */
  void waitsAgain(TaskType type, int task, boolean goesFirst) {
    if (running(type).task(task) != null || finished(type).has(task)) {
      return;
    }
    if (type == TaskType.MAP) {
      pendingMaps.putBack(task, goesFirst);
    } else {
      pendingReduces.putBack(task);
    }
  }

  /**
   * Puts back a map that has ended, since its output is lost: it goes before those that have not
   * run yet.
   */
  void outputLost(int map) {
    finishedMaps.remove(map);
    pendingMaps.putBack(map, true);
  }

  /** Every task waits; what runs counts for nothing. */
  void restart() {
    pendingMaps.reset();
    pendingReduces.reset();
    runningMaps.clear();
    runningReduces.clear();
    finishedMaps.clear();
    finishedReduces.clear();
    failures = new AttemptNumbers();
  }
}
