package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.schedule.ClusterView;

/**
 * The wait of a job's next reduce for its intended place. Every node that is up asks once in a
 * heartbeat interval, so a place that has not taken the reduce within two intervals is full or
 * lost.
 */
public final class ReduceWait {
  private static final int HEARTBEATS = 2;
  private static final long NOT_WAITING = -1;
  private long sinceNanos = NOT_WAITING;

  /** Ends the wait: the reduce has a place, or waits for another. */
  public void renew() {
    sinceNanos = NOT_WAITING;
  }

  /**
   * True if the wait is over. Called when a node that is not the place asks; the first such call
   * starts the wait.
   */
  public boolean over(ClusterView view) {
    if (sinceNanos == NOT_WAITING) {
      sinceNanos = view.now();
    }
    long most = HEARTBEATS * view.topology().cluster().heartbeat().toNanos();
    return view.now() - sinceNanos > most;
  }
}
