package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.RunFiles.LinkLoad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The load of each link over time. A row contains the end of its window but not the length. The
 * length is taken as the shortest time between the ends of the first windows, since windows without
 * traffic have no row.
 */
final class LinkLoads {
  private static final int ENDS_TO_LOOK_AT = 20;

  private final Map<String, Buckets> loads = new TreeMap<>();
  private final List<LinkLoad> early = new ArrayList<>();
  private int ends;
  private double lastEnd = Double.NaN;
  private double window = Double.POSITIVE_INFINITY;

  void add(LinkLoad load) {
    if (ends > ENDS_TO_LOOK_AT) {
      count(load);
      return;
    }
    if (load.end() != lastEnd) {
      ends++;
      if (load.end() > lastEnd) {
        window = Math.min(window, load.end() - lastEnd);
      }
      lastEnd = load.end();
    }
    early.add(load);
    if (ends > ENDS_TO_LOOK_AT) {
      countEarly();
    }
  }

  private void countEarly() {
    early.forEach(this::count);
    early.clear();
  }

  private void count(LinkLoad load) {
    double from = Double.isInfinite(window) ? 0 : Math.max(0, load.end() - window);
    loads.computeIfAbsent(load.link(), link -> new Buckets()).add(from, load.end(), load.share());
  }

  /** A link, and its load over time as a share of its capacity. */
  record Link(String name, Buckets load) {}

  /**
   * Returns the links with the highest mean load, the busiest first. The loads of all of them
   * extend to the same end.
   */
  List<Link> busiest(int most) {
    countEarly();
    double end = loads.values().stream().mapToDouble(Buckets::end).max().orElse(0);
    List<Link> busiest =
        loads.entrySet().stream()
            .map(link -> new Link(link.getKey(), link.getValue()))
            .sorted(Comparator.comparingDouble((Link link) -> -link.load().total()))
            .limit(most)
            .toList();
    busiest.forEach(link -> link.load().reach(end));
    return busiest;
  }

  /** Returns the number of links that carried traffic. */
  int count() {
    return loads.size();
  }
}
