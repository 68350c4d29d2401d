package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Small random changes to a workload, different for each seed. A scheduler's advantage that depends
 * on the exact arrivals of a trace does not survive them.
 *
 * @param gaps the jitter of gaps, from 0 to below 1: each gap between submissions is multiplied by
 *     a factor drawn evenly from 1 − gaps to 1 + gaps
 * @param sizes the jitter of sizes, from 0 to below 1: each job's input, shuffle and output are
 *     multiplied by one factor drawn likewise; the number of reduces stays, and so does the number
 *     of maps unless the job has one for each block
 */
public record WorkloadJitter(double gaps, double sizes) {
  /** Changes nothing. */
  public static final WorkloadJitter NONE = new WorkloadJitter(0, 0);

  public WorkloadJitter {
    require(gaps, "gaps");
    require(sizes, "sizes");
  }

  private static void require(double share, String what) {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException(what + " must be from 0 to below 1, not " + share);
    }
  }

  /**
   * @param jobs the jobs by submit time
   * @param blockSize the cluster's block size in bytes
   * @param seed the seed of the factors
   */
  public List<JobSpec> shaken(List<JobSpec> jobs, long blockSize, Seed seed) {
    if (equals(NONE)) {
      return jobs;
    }
    Draws gap = seed.named("gaps").draws();
    Draws size = seed.named("sizes").draws();
    List<JobSpec> shaken = new ArrayList<>(jobs.size());
    Duration before = Duration.ZERO;
    Duration after = Duration.ZERO;
    for (JobSpec job : jobs) {
      long nanos = job.submit().minus(before).toNanos();
      before = job.submit();
      after = after.plusNanos(Math.round(nanos * factor(gap, gaps)));
      shaken.add(resized(job, after, factor(size, sizes), blockSize));
    }
    return List.copyOf(shaken);
  }

  private static double factor(Draws draws, double share) {
    return 1 + share * (2 * draws.unit() - 1);
  }

  private static JobSpec resized(JobSpec job, Duration submit, double factor, long blockSize) {
    long input = Math.round(job.inputBytes() * factor);
    boolean byBlocks = job.maps() == JobSpec.mapsOf(job.inputBytes(), blockSize);
    return new JobSpec(
        job.number(),
        job.submission().at(submit),
        new DataSizes(
            input,
            // A job that shuffles anything still does.
            job.mapOnly() ? 0 : Math.max(1, Math.round(job.shuffleBytes() * factor)),
            Math.round(job.outputBytes() * factor)),
        new TaskCounts(byBlocks ? JobSpec.mapsOf(input, blockSize) : job.maps(), job.reduces()),
        job.costs(),
        job.outputReplication(),
        job.keys(),
        job.place());
  }
}
