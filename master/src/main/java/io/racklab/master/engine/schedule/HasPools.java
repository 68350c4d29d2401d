package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.workload.JobSpec;

/** An order that shares the cluster among pools of jobs. */
public interface HasPools extends Order {
  /** True if each user has a pool, whatever pools the jobs name. */
  default boolean byUser() {
    return false;
  }

  /** Returns the pool that a job belongs to from its submission on. */
  String pool(JobSpec job);

  /**
   * True if a job's pool has waited for its share of the map slots until its timeout, so that it
   * accepts any slot.
   */
  boolean starving(Job job, ClusterView view);

  /**
   * Returns a job's pool under an order; if the order has no pools, the pool that the workload
   * names.
   */
  static String pool(Order order, JobSpec job) {
    return order instanceof HasPools pools ? pools.pool(job) : job.pool();
  }

  /** True if an order has pools and a job's pool is starving. */
  static boolean starving(Order order, Job job, ClusterView view) {
    return order instanceof HasPools pools && pools.starving(job, view);
  }
}
