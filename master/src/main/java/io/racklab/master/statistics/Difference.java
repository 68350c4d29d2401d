package io.racklab.master.statistics;

import java.util.List;
import java.util.Optional;

/** The difference of a contender's mean from a baseline's. */
public sealed interface Difference permits PairedDifference, UnpairedDifference {
  /** Contender − baseline, in the unit of what was observed. */
  Interval absolute();

  /** (Contender − baseline) / baseline, where there is a sound interval of it. */
  Optional<Interval> relative();

  /**
   * Paired over the repeats that both have, if any, else of independent means.
   *
   * @param level of confidence
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
