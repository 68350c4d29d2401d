package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import java.util.HashMap;
import java.util.Map;

/**
 * A job that passes through the partitions: the partition of each of its attempts, and the service
 * that the job has received in each partition.
 */
final class PartitionedJob {
  private final Job job;
  private final Map<AttemptId, Integer> partitionOf = new HashMap<>();
  private int running;
  private final long[] sizes;
  private int partition;

  /**
   * Starts a job in the first partition.
   *
   * @param partitions the number of partitions
   */
  PartitionedJob(Job job, int partitions) {
    this.job = job;
    sizes = new long[partitions];
  }

  Job job() {
    return job;
  }

  /** Returns the partition in which its next attempts run. */
  int partition() {
    return partition;
  }

  /** Returns the slot-nanoseconds of the tasks that were launched in a partition and have ended. */
  long size(int in) {
    return sizes[in];
  }

  /** True if attempts hold slots, even in a partition that the job has left. */
  boolean holdsSlots() {
    return running > 0;
  }

  /** True if the job may have further tasks to serve. */
  boolean goesOn() {
    return !job.finished() && !job.failed() && !job.left();
  }

  void launched(RunningAttempt attempt) {
    partitionOf.put(attempt.id(), partition);
    running++;
  }

  /**
   * Releases an attempt's slots.
   *
   * @return the partition whose slots it held
   */
  int ended(RunningAttempt attempt) {
    running--;
    return partitionOf.get(attempt.id());
  }

  void succeeded(RunningAttempt attempt, long now) {
    sizes[partitionOf.get(attempt.id())] += attempt.slots() * (now - attempt.launchNanos());
  }

  /**
   * Moves to the next partition and counts from zero there; running attempts end where they are.
   */
  void moveOn() {
    partition++;
  }
}
