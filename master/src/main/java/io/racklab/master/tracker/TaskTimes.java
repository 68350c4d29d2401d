package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.TaskSizes;
import io.racklab.master.seed.Seed;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;

/**
 * The times for which tasks compute: bytes times the job's rate times a variation that depends on
 * the seed and the attempt's name alone, so that every scheduler meets the same tasks.
 *
 * @param variation standard deviation of the logarithm of the factor, whose mean is 1; 0 for none
 */
public record TaskTimes(Seed seed, double variation) implements TaskSizes {
  private static final double NANOS = 1e9;

  public TaskTimes {
    if (!(variation >= 0 && variation <= 2)) {
      throw new IllegalArgumentException("variation must be from 0 to 2, not " + variation);
    }
  }

  @Override
  public long nanos(Job job, TaskType type, int task) {
    return computeNanos(job, new AttemptId(job.number(), type, task, 0));
  }

  /** On a node of speed 1, in nanoseconds. */
  public long computeNanos(Job job, AttemptId attempt) {
    double seconds =
        attempt.type() == TaskType.MAP
            ? job.bytes().mapInput(attempt.task()) * job.spec().mapSecondsPerByte()
            : job.bytes().reduceInput(attempt.task()) * job.spec().reduceSecondsPerByte();
    return Math.round(seconds * factor(attempt) * NANOS);
  }

  private double factor(AttemptId attempt) {
    if (variation == 0) {
      return 1;
    }
    return seed.named(attempt.text()).draws().lognormalFactor(variation);
  }
}
