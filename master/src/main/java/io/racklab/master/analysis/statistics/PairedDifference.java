package io.racklab.master.analysis.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The mean of the differences within pairs. Influences that the two of a pair share, such as
 * arrivals and task times of a repeat, cancel out, so that the interval is narrower than that of
 * {@link UnpairedDifference}.
 *
 * <p>The relative difference is the mean over the pairs of (contender − baseline) / baseline, with
 * the t interval of these shares. They are independent observations like the absolute ones, so no
 * approximation of a ratio's spread is needed, and every repeat has equal weight, whether its jobs
 * are long or short. It is not the difference of the means over the mean, which long repeats would
 * dominate.
 *
 * @param pairs the number of pairs, at least 1; with one no interval is bounded
 * @param absolute contender − baseline
 * @param relative the relative difference, 0.1 for 10 % more; empty if a baseline is not above zero
 */
public record PairedDifference(int pairs, Interval absolute, Optional<Interval> relative)
    implements Difference {
  public PairedDifference {
    if (pairs < 1) {
      throw new IllegalArgumentException("a difference needs 1 pair or more, not " + pairs);
    }
  }

  /**
   * @param contender the contender's observations; the n-th one is paired with the baseline's n-th
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
