package io.racklab.master.engine.schedule;

/** An order that restarts jobs. */
public interface RestartsJobs extends Order {
  /** Restarts jobs. Called after each {@link #update}. */
  void restart(ClusterView view, Restarter restarter);
}
