package io.racklab.master.engine.job;

import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;

/** The tasks of a job. Each is pending, running or ended. */
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
   * @param splits the input splits, one for each map
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

  /** True if a task has failed as often as it may, or {@link #fail} was called. */
  boolean failed() {
    return failed;
  }

  /** Fails the job whatever its tasks have done. */
  void fail() {
    failed = true;
  }

  /** Removes a map from the pending ones, if it is there. */
  void takeMap(int map) {
    if (pendingMaps.has(map)) {
      pendingMaps.take(map);
    }
  }

  /** Returns the reduce that goes first. */
  int nextReduce() {
    return pendingReduces.first();
  }

  /** Takes the reduce that goes first. */
  int takeReduce() {
    return pendingReduces.take();
  }

  /** Counts a launch of a task and returns the number of its launches before. */
  int launched(TaskType type, int task) {
    return launches.next(type, task);
  }

  /**
   * Notes that an attempt of a task has succeeded.
   *
   * @return false if the task had ended before
   */
  boolean succeeded(TaskType type, int task) {
    if (!finished(type).add(task)) {
      return false;
    }
    running(type).succeeded(task);
    return true;
  }

  /** Counts a failed attempt of a task; ignored once the task has ended. */
  void failed(TaskType type, int task) {
    if (!finished(type).has(task) && failures.next(type, task) == Job.ATTEMPTS_OF_TASK - 1) {
      failed = true;
    }
  }

  /**
   * Makes a task wait again, unless another attempt of it runs or it has ended.
   *
   * @param goesFirst whether it goes before maps that have not run yet; a reduce always does
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

  /** Puts back an ended map whose output is lost, before the maps that have not run yet. */
  void outputLost(int map) {
    finishedMaps.remove(map);
    pendingMaps.putBack(map, true);
  }

  /** Makes every task wait. Running attempts count for nothing. */
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
