package io.racklab.master.schedule.sizes;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import java.util.HashMap;
import java.util.Map;

/** A job in one partition after the other: where its attempts run, and what it was served. */
final class PartitionedJob {
  private final Job job;
  private final Map<AttemptId, Integer> partitionOf = new HashMap<>();
  private int running;
  private final long[] sizes;
  private int partition;

  /**
   * In the first partition.
   *
   * @param partitions how many there are
   */
  PartitionedJob(Job job, int partitions) {
    this.job = job;
    sizes = new long[partitions];
  }

  Job job() {
    return job;
  }

  /** Where its next attempts run. */
  int partition() {
    return partition;
  }

  /** Slot-nanoseconds of the tasks that were launched and have ended in a partition. */
  long size(int in) {
    return sizes[in];
  }

  /** Whether attempts hold slots, be it in a partition that it has left. */
  boolean holdsSlots() {
    return running > 0;
  }

  /** Whether it has a next task to be served. */
  boolean goesOn() {
    return !job.finished() && !job.failed() && !job.left();
  }

  void launched(RunningAttempt attempt) {
    partitionOf.put(attempt.id(), partition);
    running++;
  }

  /** Gives its slots back to the partition of which it held them. */
  int ended(RunningAttempt attempt) {
    running--;
    return partitionOf.get(attempt.id());
  }

  void succeeded(RunningAttempt attempt, long now) {
    sizes[partitionOf.get(attempt.id())] += attempt.slots() * (now - attempt.launchNanos());
  }

  /** Goes to the next partition, and begins there with nothing; what runs ends where it is. */
  void moveOn() {
    partition++;
  }
}
