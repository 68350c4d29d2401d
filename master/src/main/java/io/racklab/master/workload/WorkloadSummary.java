package io.racklab.master.workload;

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
 * A workload in a few figures.
 *
 * @param jobs all of them, by submit time
 */
public record WorkloadSummary(List<JobSpec> jobs) {
  public WorkloadSummary {
    jobs = List.copyOf(jobs);
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException("a workload has a job at least");
    }
  }

  /** From the first submission to the last. */
  public Duration span() {
    return jobs.get(jobs.size() - 1).submit().minus(jobs.get(0).submit());
  }

  /** The different users. */
  public long users() {
    return jobs.stream().map(JobSpec::user).distinct().count();
  }

  /** Jobs without reduces. */
  public long mapOnly() {
    return jobs.stream().filter(JobSpec::mapOnly).count();
  }

  /** Over all jobs; 2^63 - 1 where it would be more. */
  public long sum(ToLongFunction<JobSpec> of) {
    long sum = 0;
    for (JobSpec job : jobs) {
      long more = of.applyAsLong(job);
      sum = more > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + more;
    }
    return sum;
  }

  /**
   * Seconds that all tasks compute on a node of speed 1: starts, reads and copies are not in it.
   */
  public double computing() {
    return mapComputing() + reduceComputing();
  }

  /** The part of the maps. */
  public double mapComputing() {
    return computing(job -> job.inputBytes() * job.mapSecondsPerByte());
  }

  /** The part of the reduces. */
  public double reduceComputing() {
    return computing(job -> job.shuffleBytes() * job.reduceSecondsPerByte());
  }

  /**
   * By how much the largest reduce of a job exceeds the mean of its reduces, of each job whose keys
   * are uneven; ascending, and empty where there are none.
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

  /** The jobs that read a file which another job reads too. */
  public long sharing() {
    return readers().filter(readers -> readers > 1).sum();
  }

  /** The files that more than one job reads. */
  public long sharedFiles() {
    return readers().filter(readers -> readers > 1).count();
  }

  /** For each file that is known by name how many jobs read it. */
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
   * The sizes of jobs, from the smallest to the largest.
   *
   * @param of a job's bytes or tasks
   */
  public Sizes sizes(ToLongFunction<JobSpec> of) {
    return new Sizes(jobs.stream().mapToLong(of).sorted().toArray());
  }

  /** Sizes of all jobs, by quantiles and decades. */
  public static final class Sizes {
    /** The last decade begins at 10^18. */
    private static final int DECADES = 19;

    private final long[] sorted;

    private Sizes(long[] sorted) {
      this.sorted = sorted;
    }

    /**
     * The smallest size that at least so many jobs do not exceed.
     *
     * @param share of the jobs, from 0 to 1
     */
    public long quantile(double share) {
      int rank = (int) Math.ceil(share * sorted.length);
      return sorted[Math.max(0, rank - 1)];
    }

    /** Jobs of size zero, then of 1 to 9, of 10 to 99 and so on. */
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
