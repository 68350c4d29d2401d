package io.racklab.master.schedule.hadoop1;

import io.racklab.master.workload.JobSpec;

/**
 * The property that puts a job into a pool; in Hadoop {@code
 * mapred.fairscheduler.poolnameproperty}.
 */
enum PoolBy {
  /** The pool that the workload names. */
  POOL,
  /** Each user has a pool. */
  USER;

  String pool(JobSpec job) {
    return this == USER ? job.user() : job.pool();
  }
}
