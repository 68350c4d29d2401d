package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.workload.ShuffleClass;
import java.util.EnumMap;
import java.util.Map;

/**
 * Response times of the jobs that succeeded, by shuffle class (NAS, Fig. 5). The class depends on
 * the bytes that a job shuffles in the unscaled workload.
 */
final class ClassTimes {
  private static final double NANOS = 1e9;

  private final double scaleBytes;
  private final Map<ShuffleClass, Sum> sums = new EnumMap<>(ShuffleClass.class);

  private static final class Sum {
    private double seconds;
    private int jobs;
  }

  /**
   * @param scaleBytes the factor by which the workload's original bytes were multiplied
   */
  ClassTimes(double scaleBytes) {
    this.scaleBytes = scaleBytes;
  }

  void ended(Job job, long finishNanos) {
    if (!job.failed()) {
      long original = Math.round(job.spec().shuffleBytes() / scaleBytes);
      Sum sum = sums.computeIfAbsent(ShuffleClass.of(original), of -> new Sum());
      sum.seconds += (finishNanos - job.submitNanos()) / NANOS;
      sum.jobs++;
    }
  }

  /** Returns the mean response time of a class in seconds; not a number without such jobs. */
  double mean(ShuffleClass of) {
    Sum sum = sums.get(of);
    return sum == null ? Double.NaN : sum.seconds / sum.jobs;
  }
}
