package io.racklab.master.analysis.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A straight line through points of which up to a quarter may be far off: the median of the slopes
 * between any two points, and the median of the remainders (Theil and Sen).
 *
 * @param intercept the seconds of a task without bytes, at least 0
 * @param slope the seconds for each byte, at least 0
 */
record RobustLine(double intercept, double slope) {
  /** The most points that are used, evenly spaced. */
  private static final int MOST = 300;

  /** Slopes between points whose bytes differ by less than this factor are noise. */
  private static final double APART = 1.05;

  static RobustLine through(List<FitPoint> points) {
    List<FitPoint> some = new ArrayList<>();
    int step = Math.max(1, (points.size() + MOST - 1) / MOST);
    for (int i = 0; i < points.size(); i += step) {
      some.add(points.get(i));
    }
    double[] slopes =
        some.stream()
            .flatMapToDouble(
                one ->
                    some.stream()
                        .filter(other -> other.bytes() > APART * one.bytes())
                        .mapToDouble(
                            other ->
                                (other.seconds() - one.seconds()) / (other.bytes() - one.bytes())))
            .toArray();
    double slope = slopes.length == 0 ? 0 : Math.max(0, median(slopes));
    double rest =
        median(some.stream().mapToDouble(one -> one.seconds() - slope * one.bytes()).toArray());
    if (slope == 0 || rest < 0) {
      // Times do not grow with bytes, or the intercept is negative: use a line through the origin.
      return new RobustLine(
          0, median(some.stream().mapToDouble(one -> one.seconds() / one.bytes()).toArray()));
    }
    return new RobustLine(rest, slope);
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
