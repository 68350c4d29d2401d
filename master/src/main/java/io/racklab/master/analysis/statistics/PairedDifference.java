package io.racklab.master.analysis.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The mean of the differences within pairs. Influences that both observations of a pair share, such
 * as the arrivals and task times of a repeat, cancel out. So the interval is narrower than that of
 * {@link UnpairedDifference}.
 *
 * <p>The relative difference is the mean over the pairs of (contender − baseline) / baseline, with
 * the t interval of these quotients. The quotients are independent observations like the absolute
 * differences, so the spread of a ratio need not be approximated. Every repeat has equal weight,
 * whether its jobs are long or short. In contrast, long repeats would dominate the difference of
 * the means divided by the baseline's mean.
 *
 * @param pairs the number of pairs, at least 1; with one pair the intervals are infinite
 * @param absolute contender − baseline
 * @param relative the relative difference, 0.1 for 10 % more; empty if an observation of the
 *     baseline is not above 0
 */
public record PairedDifference(int pairs, Interval absolute, Optional<Interval> relative)
    implements Difference {
  public PairedDifference {
    if (pairs < 1) {
      throw new IllegalArgumentException("a difference needs 1 pair or more, not " + pairs);
    }
  }

  /**
   * @param contender the contender's observations; the n-th is paired with the n-th of the baseline
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

  @Override
  public double probability() {
    return StudentT.probability(absolute, pairs - 1.0);
  }
}
