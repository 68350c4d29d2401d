package io.racklab.master.schedule;

import io.racklab.master.job.Job;

/**
 * A job has moved from one partition of the slots to another, with all that it has done.
 *
 * @param from the partition that it leaves, from 1
 * @param to the partition that it comes to, from 1
 * @param sizeNanos slot-nanoseconds of its tasks that ended in the partition that it leaves
 * @param timerNanos the limit of that partition, which this is more than
 */
public record Migration(Job job, int from, int to, long sizeNanos, long timerNanos) {
  public Migration {
    if (from < 1 || to < 1 || from == to || sizeNanos <= timerNanos) {
      throw new IllegalArgumentException(
          "job " + job.number() + " cannot move from " + from + " to " + to + " at " + sizeNanos);
    }
  }
}
