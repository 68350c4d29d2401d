package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.workload.JobSpec;

/**
 * The property that selects a job's pool; in Hadoop {@code mapred.fairscheduler.poolnameproperty}.
 */
enum PoolBy {
  /** The pool that the workload names. */
  POOL,
  /** One pool for each user. */
  USER;

  String pool(JobSpec job) {
    return this == USER ? job.user() : job.pool();
  }
}
