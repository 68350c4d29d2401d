package io.racklab.master.papers.reproduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The imbalance over time of the slots held by groups, such as nodes or pools: the coefficient of
 * variation (standard deviation over mean) of the slots of the groups present, averaged over the
 * time in which at least two groups are present and at least one holds a slot. 0 is perfectly even.
 */
final class Imbalance {
  private record Change(double at, int group, int held, int present) {}

  private final Map<String, Integer> groups = new LinkedHashMap<>();
  private final List<Change> changes = new ArrayList<>();

  private int group(String name) {
    return groups.computeIfAbsent(name, any -> groups.size());
  }

  /** Records that a group is present for a time; such times may overlap. */
  void present(String name, double from, double to) {
    changes.add(new Change(from, group(name), 0, 1));
    changes.add(new Change(to, group(name), 0, -1));
  }

  /** Records that a group holds one slot for a time. */
  void holds(String name, double from, double to) {
    changes.add(new Change(from, group(name), 1, 0));
    changes.add(new Change(to, group(name), -1, 0));
  }

  /** Returns the imbalance; NaN if there never were two groups. */
  double variation() {
    changes.sort(Comparator.comparingDouble(Change::at));
    long[] held = new long[groups.size()];
    int[] present = new int[groups.size()];
    double area = 0;
    double time = 0;
    double before = 0;
    for (Change change : changes) {
      double span = change.at() - before;
      if (span > 0) {
        double now = variation(held, present);
        if (now >= 0) {
          area += now * span;
          time += span;
        }
        before = change.at();
      }
      held[change.group()] += change.held();
      present[change.group()] += change.present();
    }
    return area / time;
  }

  private static double variation(long[] held, int[] present) {
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (int group = 0; group < held.length; group++) {
      if (present[group] > 0) {
        count++;
        sum += held[group];
        squares += (double) held[group] * held[group];
      }
    }
    return count < 2 || sum == 0 ? -1 : Math.sqrt(Math.max(0, count * squares / (sum * sum) - 1));
  }
}
