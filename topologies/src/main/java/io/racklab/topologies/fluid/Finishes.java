package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The times at which the links' next flows finish. Usually many times change between two reads of
 * the first, so links are grouped, and the first of a group is computed anew only when it is read
 * after a change. Among equal times the link with the lower number is first.
 */
final class Finishes {
  private static final int GROUP_BITS = 5;
  private static final int GROUP = 1 << GROUP_BITS;

  private final double[] times;
  private final int[] firsts;
  private final boolean[] changed;

  /** Groups that have changed since the first was last read. */
  private final int[] groups;

  private int groupCount;
  private int first;

  Finishes(int linkCount) {
    int all = Math.max(1, linkCount + GROUP - 1 >>> GROUP_BITS);
    times = new double[all << GROUP_BITS];
    Arrays.fill(times, Double.POSITIVE_INFINITY);
    firsts = new int[all];
    for (int group = 0; group < all; group++) {
      firsts[group] = group << GROUP_BITS;
    }
    changed = new boolean[all];
    groups = new int[all];
  }

  /** Sets the time of a link's next finish, in seconds; infinity if it has none. */
  void set(int link, double time) {
    if (times[link] == time) {
      return;
    }
    times[link] = time;
    int group = link >>> GROUP_BITS;
    if (!changed[group]) {
      changed[group] = true;
      groups[groupCount++] = group;
    }
  }

  /** Returns the link whose time is the first; any link if all are infinite. */
  int first() {
    if (groupCount > 0) {
      while (groupCount > 0) {
        int group = groups[--groupCount];
        changed[group] = false;
        firsts[group] = firstOf(group);
      }
      int least = firsts[0];
      for (int group = 1; group < firsts.length; group++) {
        if (times[firsts[group]] < times[least]) {
          least = firsts[group];
        }
      }
      first = least;
    }
    return first;
  }

  private int firstOf(int group) {
    int from = group << GROUP_BITS;
    int least = from;
    for (int link = from + 1; link < from + GROUP; link++) {
      if (times[link] < times[least]) {
        least = link;
      }
    }
    return least;
  }

  /** Returns the first time in seconds; infinity if there is none. */
  double firstTime() {
    return times[first()];
  }
}
