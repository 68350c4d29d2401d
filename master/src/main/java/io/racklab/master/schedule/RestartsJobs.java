package io.racklab.master.schedule;

/** An order that restarts jobs. */
public interface RestartsJobs extends Order {
  /** Restarts jobs. Called after each {@link #update}. */
  void restart(ClusterView view, Restarter restarter);
}
