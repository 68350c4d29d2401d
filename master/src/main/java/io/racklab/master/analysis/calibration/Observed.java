package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.List;
import java.util.Optional;

/**
 * A quantity that was measured directly, once or several times in a job.
 *
 * @param mean its mean over all measurements
 * @param spread the standard deviation of its logarithm
 */
record Observed(Uncertain mean, Uncertain spread) {

  /** Returns the mean and the spread; empty if too few jobs have a measurement above 0. */
  static Optional<Observed> of(List<List<Double>> byJob) {
    List<List<Double>> some =
        byJob.stream()
            .map(values -> values.stream().filter(value -> value > 0).toList())
            .filter(values -> !values.isEmpty())
            .toList();
    if (some.size() < Fitting.LEAST_JOBS) {
      return Optional.empty();
    }
    Resampling drawn =
        Resampling.of(some.size(), Seed.of(1).named("observed"), weights -> moments(some, weights));
    return Optional.of(new Observed(drawn.at(0, some.size(), 0), drawn.at(1, some.size(), 0)));
  }

  private static double[] moments(List<List<Double>> byJob, double[] weights) {
    double n = 0;
    double sum = 0;
    double logs = 0;
    double squares = 0;
    for (int job = 0; job < weights.length; job++) {
      for (double value : byJob.get(job)) {
        double log = Math.log(value);
        n += weights[job];
        sum += weights[job] * value;
        logs += weights[job] * log;
        squares += weights[job] * log * log;
      }
    }
    return new double[] {sum / n, Math.sqrt(Math.max(0, squares / n - logs / n * (logs / n)))};
  }

  /**
   * Returns a share over all jobs, which is never above the highest of one job.
   *
   * @param byJob for each job, how many count and how many there are, at least one
   */
  static Uncertain share(List<double[]> byJob, Seed seed) {
    Uncertain share =
        Resampling.of(
                byJob.size(),
                seed,
                weights -> {
                  double some = 0;
                  double all = 0;
                  for (int job = 0; job < weights.length; job++) {
                    some += weights[job] * byJob.get(job)[0];
                    all += weights[job] * byJob.get(job)[1];
                  }
                  return new double[] {some / all};
                })
            .at(0, Math.max(2, byJob.size()), 0);
    double most = byJob.stream().mapToDouble(counts -> counts[0] / counts[1]).max().orElse(0);
    return new Uncertain(share.value(), share.low(), Math.min(most, share.high()), share.jobs());
  }
}
