package io.racklab.master.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The mean of the differences within pairs. What the two of a pair have in common, such as arrivals
 * and task times of a repeat, cancels out, so that the interval is narrower than that of {@link
 * UnpairedDifference}.
 *
 * <p>The relative difference is the mean over the pairs of (contender − baseline) / baseline, with
 * the t interval of these shares. They are independent observations as the absolute ones are, so no
 * approximation of a ratio's spread is needed, and every repeat counts alike, whether its jobs
 * happened to be long or short. It is not the difference of the means over the mean, which long
 * repeats dominate.
 *
 * @param pairs at least 1; of one no interval is bounded
 * @param absolute contender − baseline
 * @param relative of the baseline, 0.1 for 10 % more; empty where a baseline is not above zero
 */
public record PairedDifference(int pairs, Interval absolute, Optional<Interval> relative)
    implements Difference {
  public PairedDifference {
    if (pairs < 1) {
      throw new IllegalArgumentException("a difference needs 1 pair or more, not " + pairs);
    }
  }

  /**
   * @param contender its n-th observation and the baseline's are a pair
   */
  public static PairedDifference of(List<Double> baseline, List<Double> contender, double level) {
    if (baseline.size() != contender.size()) {
      throw new IllegalArgumentException(
          baseline.size() + " and " + contender.size() + " observations are not pairs");
    }
    List<Double> differences = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    for (int pair = 0; pair < baseline.size(); pair++) {
      double from = baseline.get(pair);
      double difference = contender.get(pair) - from;
      differences.add(difference);
      if (from > 0) {
        shares.add(difference / from);
      }
    }
    Optional<Interval> relative =
        shares.size() == differences.size() && shares.stream().allMatch(Double::isFinite)
            ? Optional.of(Mean.of(shares, level).interval())
            : Optional.empty();
    return new PairedDifference(
        differences.size(), Mean.of(differences, level).interval(), relative);
  }
}
