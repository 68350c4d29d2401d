package io.racklab.master.analysis.statistics;

import java.util.List;
import java.util.Optional;

/** The difference between a contender's mean and a baseline's. */
public sealed interface Difference permits PairedDifference, UnpairedDifference {
  /** Returns contender − baseline, in the unit of the observations. */
  Interval absolute();

  /**
   * Returns the probability of a difference at least as large, in either direction, if the true
   * difference were 0, by Student's t distribution; 1 with too few observations to tell.
   */
  double probability();

  /** Returns (contender − baseline) / baseline; empty if it has no valid confidence interval. */
  Optional<Interval> relative();

  /**
   * Returns the paired difference over the repeats that both have. If they have no repeat in
   * common, returns the difference of independent means.
   *
   * @param level the confidence level
   */
  static Difference between(Series baseline, Series contender, double level) {
    List<String> both =
        baseline.values().keySet().stream().filter(contender.values()::containsKey).toList();
    return both.isEmpty()
        ? UnpairedDifference.of(baseline.observations(), contender.observations(), level)
        : PairedDifference.of(
            both.stream().map(baseline.values()::get).toList(),
            both.stream().map(contender.values()::get).toList(),
            level);
  }
}
