package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Jobs;
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

  /** Returns the tracker's current time, in emulated nanoseconds. */
  long now() {
    return view.now();
  }
}
