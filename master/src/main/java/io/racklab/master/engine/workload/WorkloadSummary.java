package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.settings.JobSetting;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The key figures of a workload.
 *
 * @param jobs the jobs, by submit time
 */
public record WorkloadSummary(List<JobSpec> jobs) {
  public WorkloadSummary {
    jobs = List.copyOf(jobs);
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException("a workload has at least one job");
    }
  }

  /** Returns the time from the first submission to the last. */
  public Duration span() {
    return jobs.get(jobs.size() - 1).submit().minus(jobs.get(0).submit());
  }

  /** Returns the number of different users. */
  public long users() {
    return jobs.stream().map(JobSpec::user).distinct().count();
  }

  /** Returns the number of jobs without reduces. */
  public long mapOnly() {
    return jobs.stream().filter(JobSpec::mapOnly).count();
  }

  /** Returns the sum of a figure over all jobs, at most 2^63 - 1. */
  public long sum(ToLongFunction<JobSpec> of) {
    long sum = 0;
    for (JobSpec job : jobs) {
      long more = of.applyAsLong(job);
      sum = more > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + more;
    }
    return sum;
  }

  /**
   * Returns the seconds that all tasks compute on a node of speed 1, without starts, reads and
   * copies.
   */
  public double computing() {
    return mapComputing() + reduceComputing();
  }

  /** Returns the maps' part of {@link #computing()}. */
  public double mapComputing() {
    return computing(WorkloadSummary::ofMaps);
  }

  /** Returns the reduces' part of {@link #computing()}. */
  public double reduceComputing() {
    return computing(WorkloadSummary::ofReduces);
  }

  /** Returns {@link #computing()} with each task's seconds multiplied by the vcores it asks for. */
  public double vcoreSeconds() {
    return computing(
        job ->
            ofMaps(job) * job.settings().amount(JobSetting.MAP_VCORES).orElse(1)
                + ofReduces(job) * job.settings().amount(JobSetting.REDUCE_VCORES).orElse(1));
  }

  private static double ofMaps(JobSpec job) {
    return job.inputBytes() * job.mapSecondsPerByte();
  }

  private static double ofReduces(JobSpec job) {
    return job.shuffleBytes() * job.reduceSecondsPerByte();
  }

  /**
   * Returns the largest reduce's keys over the mean reduce's, for each job whose keys are uneven;
   * ascending, empty if there is none.
   */
  public double[] largestReduces() {
    return jobs.stream()
        .filter(job -> !job.keys().even() && job.reduces() > 1)
        .mapToDouble(
            job ->
                IntStream.range(0, job.reduces())
                        .mapToDouble(reduce -> job.keys().share(reduce, job.reduces()))
                        .max()
                        .orElse(0)
                    * job.reduces())
        .sorted()
        .toArray();
  }

  /** Returns the number of jobs that read a file which another job reads too. */
  public long sharing() {
    return readers().filter(readers -> readers > 1).sum();
  }

  /** Returns the number of files that more than one job reads. */
  public long sharedFiles() {
    return readers().filter(readers -> readers > 1).count();
  }

  /** Returns the number of readers of each named file. */
  private LongStream readers() {
    return jobs.stream()
        .map(JobSpec::place)
        .filter(InputPlace.File.class::isInstance)
        .collect(Collectors.groupingBy(place -> place, LinkedHashMap::new, Collectors.counting()))
        .values()
        .stream()
        .mapToLong(Long::longValue);
  }

  private double computing(ToDoubleFunction<JobSpec> seconds) {
    return jobs.stream().mapToDouble(seconds).sum();
  }

  /**
   * Returns the sizes of jobs.
   *
   * @param of returns a job's bytes or tasks
   */
  public Sizes sizes(ToLongFunction<JobSpec> of) {
    return new Sizes(jobs.stream().mapToLong(of).sorted().toArray());
  }

  /** The sizes of all jobs, by quantiles and decades. */
  public static final class Sizes {
    /** The number of decades; the last one begins at 10^18. */
    private static final int DECADES = 19;

    private final long[] sorted;

    private Sizes(long[] sorted) {
      this.sorted = sorted;
    }

    /**
     * Returns the smallest size that at least a share of the jobs do not exceed.
     *
     * @param share the share of the jobs, from 0 to 1
     */
    public long quantile(double share) {
      int rank = (int) Math.ceil(share * sorted.length);
      return sorted[Math.max(0, rank - 1)];
    }

    /** Returns the numbers of jobs of size zero, then of 1 to 9, of 10 to 99 and so on. */
    public long[] decades() {
      long[] counts = new long[1 + DECADES];
      for (long size : sorted) {
        counts[size == 0 ? 0 : Long.toString(size).length()]++;
      }
      return Arrays.copyOf(counts, 1 + digits());
    }

    private int digits() {
      long most = sorted[sorted.length - 1];
      return most == 0 ? 0 : Long.toString(most).length();
    }
  }
}
