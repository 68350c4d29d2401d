package io.racklab.deploy.queueing;

import io.racklab.deploy.queueing.Queue.Served;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * A mean response time with its confidence interval, by the regenerative method: a queue begins
 * anew whenever a job meets it empty, so what happens between two such jobs is independent of all
 * else, though the responses in it are not, and the start of a run needs no warm-up. Of m such
 * cycles with n jobs and the sum y of their responses each, the mean is Σy / Σn, and its error that
 * of a ratio (Crane and Iglehart, 1975).
 *
 * @param halfWidth of the interval that holds the true mean 99 times in 100
 */
record Estimate(double mean, double halfWidth, int cycles) {
  /** The normal distribution's; there are always many cycles. */
  private static final double QUANTILE_99 = 2.5758;

  private static final int LEAST_CYCLES = 100;

  /** Over the jobs that are asked for, of runs that are independent of each other. */
  static Estimate of(Collection<List<Served>> runs, Predicate<Served> which) {
    List<Cycle> cycles = new ArrayList<>();
    runs.forEach(run -> add(run, which, cycles));
    if (cycles.size() < LEAST_CYCLES) {
      throw new IllegalArgumentException("only " + cycles.size() + " cycles");
    }
    double jobs = cycles.stream().mapToInt(cycle -> cycle.jobs).sum();
    double mean = cycles.stream().mapToDouble(cycle -> cycle.seconds).sum() / jobs;
    double squares =
        cycles.stream().mapToDouble(one -> Math.pow(one.seconds - mean * one.jobs, 2)).sum();
    double m = cycles.size();
    return new Estimate(mean, QUANTILE_99 * Math.sqrt(squares * m / (m - 1)) / jobs, cycles.size());
  }

  private static void add(List<Served> run, Predicate<Served> which, List<Cycle> cycles) {
    double empty = 0;
    Cycle cycle = null;
    for (Served job : run) {
      if (job.submit() >= empty) {
        cycle = new Cycle();
        cycles.add(cycle);
      }
      empty = Math.max(empty, job.finish());
      if (which.test(job)) {
        cycle.jobs++;
        cycle.seconds += job.response();
      }
    }
  }

  boolean contains(double theory) {
    return contains(theory, 0);
  }

  /**
   * Whether a mean is in the interval, where responses are not the theory's to more than this.
   *
   * @param coarse in seconds
   */
  boolean contains(double theory, double coarse) {
    return Math.abs(theory - mean) <= halfWidth + coarse;
  }

  private static final class Cycle {
    private int jobs;
    private double seconds;
  }
}
