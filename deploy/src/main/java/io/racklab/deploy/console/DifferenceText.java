package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.PairedDifference;

/** Formats a difference: absolute, in per cent, and the pairing it is based on. */
final class DifferenceText {
  private DifferenceText() {}

  /**
   * Returns text such as {@code -3.2 +/- 1.1 s (-6.4 +/- 2.2 %)}; differences of shares are in
   * points.
   */
  static String of(Difference difference, Unit unit) {
    if (unit == Unit.SHARE) {
      return NumberText.points(difference.absolute());
    }
    String absolute = NumberText.difference(difference.absolute(), unit);
    return difference
        .relative()
        .map(share -> absolute + " (" + NumberText.difference(share, Unit.SHARE) + ")")
        .orElse(absolute);
  }

  /** Returns text such as {@code 10 pairs}. */
  static String pairing(Difference difference) {
    if (difference instanceof PairedDifference paired) {
      return paired.pairs() == 1 ? "1 pair" : paired.pairs() + " pairs";
    }
    return "unpaired: different seeds or jobs";
  }
}
