package io.racklab.master.schedule.hadoop1;

/** The rule by which the jobs of a pool share what the pool has. */
enum PoolMode {
  /** By how far each is from its share. */
  FAIR,
  /** The most urgent first, of those the earliest. */
  FIFO
}
