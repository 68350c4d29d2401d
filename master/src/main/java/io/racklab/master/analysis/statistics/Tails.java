package io.racklab.master.analysis.statistics;

/**
 * A distribution in six numbers, in the unit of the observations. Quantiles are interpolated as by
 * {@link Sample#quantile}.
 *
 * @param n the number of observations, at least 1
 */
public record Tails(int n, double p50, double p90, double p95, double p99, double max) {
  public static Tails of(Sample sample) {
    if (sample.size() == 0) {
      throw new IllegalArgumentException("nothing was observed");
    }
    return new Tails(
        sample.size(),
        sample.quantile(0.5),
        sample.quantile(0.9),
        sample.quantile(0.95),
        sample.quantile(0.99),
        sample.max());
  }

  /** Returns V(95): the 95th percentile over the median; not finite if the median is 0. */
  public double variability() {
    return p95 / p50;
  }
}
