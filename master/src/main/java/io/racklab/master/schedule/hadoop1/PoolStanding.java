package io.racklab.master.schedule.hadoop1;

import java.util.List;

/**
 * A pool in fair order.
 *
 * @param jobs those that had not ended at the last update, in the order of submission
 */
record PoolStanding(String pool, Standing maps, Standing reduces, List<JobStanding> jobs) {
  public PoolStanding {
    jobs = List.copyOf(jobs);
  }
}
