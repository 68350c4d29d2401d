package io.racklab.deploy.watch;

import io.racklab.master.analysis.rows.RunFiles.LinkLoad;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The loads of links during a run: for each link at most 1,500 means over intervals of equal
 * length. A link has no row for a window in which it carried nothing.
 */
final class LinkCurves implements Consumer<LinkLoad> {
  private static final int POINTS = 1500;

  private final Set<String> links;
  private final double window;
  private final double width;
  private final int points;
  private final Map<String, double[]> sums = new LinkedHashMap<>();

  /**
   * Creates curves without loads.
   *
   * @param links the links whose curves are collected
   * @param window seconds over which a row averages
   * @param end the end of the run, in seconds
   */
  LinkCurves(Set<String> links, double window, double end) {
    this.links = Set.copyOf(links);
    this.window = window;
    points = (int) Math.max(1, Math.min(POINTS, Math.ceil(end / window)));
    width = Math.max(end / points, window);
  }

  @Override
  public void accept(LinkLoad load) {
    if (links.contains(load.link())) {
      double[] curve = sums.computeIfAbsent(load.link(), link -> new double[points]);
      int at = (int) ((load.end() - window / 2) / width);
      curve[Math.max(0, Math.min(points - 1, at))] += load.share() * window / width;
    }
  }

  /** Returns the seconds from one point to the next. */
  double width() {
    return width;
  }

  /** Returns the mean share of the capacity at each point, in thousandths, by link. */
  Map<String, long[]> thousandths() {
    Map<String, long[]> curves = new LinkedHashMap<>();
    sums.forEach(
        (link, shares) ->
            curves.put(
                link,
                Arrays.stream(shares).mapToLong(share -> Math.round(1000 * share)).toArray()));
    return curves;
  }
}
