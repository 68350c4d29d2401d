package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.Scheduler;

/**
 * The state of the job tracker, which its parts share: {@link JobTable} changes jobs and attempts,
 * {@link NodeTable} the nodes, and {@link Rounds} lets the scheduler assign.
 *
 * @param view the cluster as the scheduler sees it, at the tracker's current time
 * @param updates the map outputs that nodes are to be told of
 * @param counts the run's progress
 */
record TrackerState(
    Scheduler scheduler,
    Jobs jobs,
    NodeTable nodes,
    TrackerView view,
    MapOutputUpdates updates,
    TrackerJournal journal,
    TrackerCounts counts,
    TrackerMeasures measures) {

  /**
   * Notifies the order and the placement of reduces that an attempt counts, and journals the moves
   * of jobs that follow.
   *
   * @param succeededNanos when it succeeded and released its slots
   */
  void counted(Job job, RunningAttempt attempt, long succeededNanos) {
    scheduler
        .order()
        .succeeded(job, attempt, succeededNanos)
        .forEach(move -> journal.migration(move, now()));
    scheduler.reduces().succeeded(job, attempt, succeededNanos);
  }

  /** Returns the tracker's current time, in emulated nanoseconds. */
  long now() {
    return view.now();
  }
}
