package io.racklab.master.analysis.why;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first launch in which two runs differ. Before it, both runs launched the same attempts on the
 * same nodes in the same order.
 *
 * @param same the number of equal launches before it
 * @param of the total number of launches in the first run
 * @param one the launch of the first run; empty if it made no further launch
 * @param other the launch of the other run; empty if it made no further launch
 */
public record FirstDivergence(int same, int of, Optional<Launch> one, Optional<Launch> other) {
  public FirstDivergence {
    if (one.isEmpty() && other.isEmpty()) {
      throw new IllegalArgumentException("a divergence needs a launch in at least one run");
    }
  }

  /**
   * The start of an attempt.
   *
   * @param attempt its name
   * @param at emulated seconds since the start of the run
   */
  public record Launch(String attempt, String job, boolean map, String node, double at) {
    boolean isAs(Launch other) {
      return attempt.equals(other.attempt) && node.equals(other.node);
    }
  }

  /** Returns the first divergence; empty if both runs made the same launches to the end. */
  public static Optional<FirstDivergence> between(RunLaunches one, RunLaunches other) {
    List<Launch> first = one.inOrder();
    List<Launch> second = other.inOrder();
    int both = Math.min(first.size(), second.size());
    for (int i = 0; i < both; i++) {
      if (!first.get(i).isAs(second.get(i))) {
        return Optional.of(at(i, first, second));
      }
    }
    return first.size() == second.size() ? Optional.empty() : Optional.of(at(both, first, second));
  }

  private static FirstDivergence at(int same, List<Launch> one, List<Launch> other) {
    return new FirstDivergence(same, one.size(), nth(one, same), nth(other, same));
  }

  private static Optional<Launch> nth(List<Launch> launches, int n) {
    return n < launches.size() ? Optional.of(launches.get(n)) : Optional.empty();
  }

  /** Returns the earlier of the two launches; until its time both runs are equal. */
  public Launch first() {
    return Stream.concat(one.stream(), other.stream())
        .min(Comparator.comparingDouble(Launch::at))
        .orElseThrow();
  }
}
