package io.racklab.master.schedule.basic;

import io.racklab.master.schedule.ClusterView;

/**
 * The wait of a job's next reduce for the place that it should have. Every node that lives asks
 * once in a heartbeat interval, so one that has not taken the reduce in two is full or lost.
 */
public final class ReduceWait {
  private static final int HEARTBEATS = 2;
  private static final long NOT_WAITING = -1;
  private long sinceNanos = NOT_WAITING;

  /** The wait is over: the reduce has a place, or waits for another. */
  public void renew() {
    sinceNanos = NOT_WAITING;
  }

  /** A node that is not the place asks: whether the wait, which begins with the first, is over. */
  public boolean over(ClusterView view) {
    if (sinceNanos == NOT_WAITING) {
      sinceNanos = view.now();
    }
    long most = HEARTBEATS * view.topology().cluster().heartbeat().toNanos();
    return view.now() - sinceNanos > most;
  }
}
