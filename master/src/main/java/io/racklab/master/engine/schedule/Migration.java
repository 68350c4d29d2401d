package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;

/**
 * A job moves from one partition of the slots to another and keeps its progress.
 *
 * @param from the number of the partition that it leaves, from 1
 * @param to the number of the partition that it enters, from 1
 * @param sizeNanos the slot-nanoseconds of its tasks that ended in the partition that it leaves
 * @param timerNanos the limit of that partition, which {@code sizeNanos} exceeds
 */
public record Migration(Job job, int from, int to, long sizeNanos, long timerNanos) {
  public Migration {
    if (from < 1 || to < 1 || from == to || sizeNanos <= timerNanos) {
      throw new IllegalArgumentException(
          "job " + job.number() + " cannot move from " + from + " to " + to + " at " + sizeNanos);
    }
  }
}
