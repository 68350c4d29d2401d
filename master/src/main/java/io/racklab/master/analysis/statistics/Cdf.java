package io.racklab.master.analysis.statistics;

import java.util.ArrayList;
import java.util.List;

/**
 * An empirical distribution function, given by its jumps. Between two points it keeps the share of
 * the left one.
 *
 * @param points the jumps, with ascending values and shares; the last share is 1
 */
public record Cdf(List<Point> points) {
  public Cdf {
    points = List.copyOf(points);
  }

  /**
   * @param share the share of the observations that are at most the value, above 0
   */
  public record Point(double value, double share) {}

  /**
   * Returns all jumps if there are few enough, otherwise some of them: the least and the greatest
   * observation, and between them steps of equal share. Neither tail is cut, and the error is at
   * most a step, which is 1 / (most − 1) of the observations plus one.
   *
   * @param sample the sample of at least one observation
   * @param most the most points, at least 2
   */
  public static Cdf of(Sample sample, int most) {
    if (sample.size() == 0) {
      throw new IllegalArgumentException("nothing was observed");
    }
    if (most < 2) {
      throw new IllegalArgumentException("a CDF needs 2 points or more, not " + most);
    }
    List<Point> jumps = jumps(sample);
    return new Cdf(jumps.size() <= most ? jumps : thinned(jumps, most));
  }

  private static List<Point> jumps(Sample sample) {
    List<Point> jumps = new ArrayList<>();
    int n = sample.size();
    for (int rank = 0; rank < n; rank++) {
      if (rank == n - 1 || sample.at(rank + 1) > sample.at(rank)) {
        jumps.add(new Point(sample.at(rank), (rank + 1.0) / n));
      }
    }
    return jumps;
  }

  /** Returns the first jump that reaches each step of equal share. */
  private static List<Point> thinned(List<Point> jumps, int most) {
    double first = jumps.get(0).share();
    List<Point> kept = new ArrayList<>(List.of(jumps.get(0)));
    int step = 1;
    for (Point jump : jumps.subList(1, jumps.size() - 1)) {
      if (jump.share() >= first + step * (1 - first) / (most - 1)) {
        kept.add(jump);
        while (jump.share() >= first + step * (1 - first) / (most - 1)) {
          step++;
        }
      }
    }
    kept.add(jumps.get(jumps.size() - 1));
    return kept;
  }
}
