package io.racklab.master.engine.schedule.hadoop1;

/** The rule by which the jobs of a pool share the pool's slots. */
enum PoolMode {
  /** By each job's distance from its share. */
  FAIR,
  /** By priority, the highest first, then by submission. */
  FIFO
}
