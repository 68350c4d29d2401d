package io.racklab.master.workload;

import io.racklab.master.seed.Draws;
import io.racklab.master.seed.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Small random changes to a workload, another one for each seed: what a scheduler wins on a trace
 * only because jobs happen to arrive just so does not survive them.
 *
 * @param gaps each gap between submissions is multiplied with a factor drawn evenly from 1 − gaps
 *     to 1 + gaps; from 0 to below 1
 * @param sizes likewise each job's input, shuffle and output, all with one factor; the reduces stay
 *     as many, and so do the maps of a job that has not just one for each block
 */
public record WorkloadJitter(double gaps, double sizes) {
  /** Leaves all as it is. */
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
   * @param jobs by submit time
   * @param blockSize bytes in a block of the cluster
   * @param seed of the factors
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
            // A job that shuffles at all still does.
            job.mapOnly() ? 0 : Math.max(1, Math.round(job.shuffleBytes() * factor)),
            Math.round(job.outputBytes() * factor)),
        new TaskCounts(byBlocks ? JobSpec.mapsOf(input, blockSize) : job.maps(), job.reduces()),
        job.costs(),
        job.outputReplication(),
        job.keys(),
        job.place());
  }
}
