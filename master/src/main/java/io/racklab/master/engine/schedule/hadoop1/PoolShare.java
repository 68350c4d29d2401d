package io.racklab.master.engine.schedule.hadoop1;

import java.util.List;

/**
 * The shares of a pool in fair order.
 *
 * @param jobs the jobs that had not ended at the last update, in the order of submission
 */
record PoolShare(String pool, SlotShare maps, SlotShare reduces, List<JobShare> jobs) {
  public PoolShare {
    jobs = List.copyOf(jobs);
  }
}
