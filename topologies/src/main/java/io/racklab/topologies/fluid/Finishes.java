package io.racklab.topologies.fluid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The times at which the links' next flows finish. Usually many times change between two reads of
 * the first, so links are grouped, and the first of a group is computed anew only when it is read
 * after a change. Where there are many groups, they are grouped again. Among equal times the link
 * with the lower number is first.
 */
final class Finishes {
  private static final int GROUP_BITS = 5;
  private static final int GROUP = 1 << GROUP_BITS;

  /** The largest number of groups that are searched one by one for the first. */
  private static final int MOST_LOOKED_AT = 2 * GROUP;

  private final double[] times;
  private final Level[] levels;
  private int first;

  Finishes(int linkCount) {
    int count = Math.max(1, linkCount + GROUP - 1 >>> GROUP_BITS);
    times = new double[count << GROUP_BITS];
    Arrays.fill(times, Double.POSITIVE_INFINITY);
    List<Level> all = new ArrayList<>();
    all.add(new Level(count, null));
    while (count > MOST_LOOKED_AT) {
      count = count + GROUP - 1 >>> GROUP_BITS;
      all.add(new Level(count, all.get(all.size() - 1)));
    }
    levels = all.toArray(Level[]::new);
  }

  /** Sets the time of a link's next finish, in seconds; infinity if it has none. */
  void set(int link, double time) {
    if (times[link] != time) {
      times[link] = time;
      levels[0].change(link >>> GROUP_BITS);
    }
  }

  /** Returns the link whose time is the first; any link if all are infinite. */
  int first() {
    if (levels[0].changes > 0) {
      for (int level = 0; level < levels.length - 1; level++) {
        levels[level].update(levels[level + 1]);
      }
      Level top = levels[levels.length - 1];
      top.update(null);
      first = top.first(0, top.firsts.length);
    }
    return first;
  }

  /** Returns the first time in seconds; infinity if there is none. */
  double firstTime() {
    return times[first()];
  }

  /** Groups of links, or of groups of the level below. */
  private final class Level {
    private final Level below;

    /** The link of each group whose time is the first. */
    private final int[] firsts;

    private final boolean[] changed;

    /** Groups that have changed since the first was last read. */
    private final int[] groups;

    private int changes;

    /**
     * @param below null if these are groups of links
     */
    private Level(int count, Level below) {
      this.below = below;
      firsts = new int[count];
      changed = new boolean[count];
      groups = new int[count];
      for (int group = 0; group < count; group++) {
        firsts[group] = firstOf(group);
      }
    }

    private void change(int group) {
      if (!changed[group]) {
        changed[group] = true;
        groups[changes++] = group;
      }
    }

    /** Computes the firsts of changed groups anew, and notes their changes in the level above. */
    private void update(Level above) {
      while (changes > 0) {
        int group = groups[--changes];
        changed[group] = false;
        firsts[group] = firstOf(group);
        if (above != null) {
          above.change(group >>> GROUP_BITS);
        }
      }
    }

    private int firstOf(int group) {
      int from = group << GROUP_BITS;
      if (below != null) {
        return below.first(from, Math.min(from + GROUP, below.firsts.length));
      }
      int least = from;
      for (int link = from + 1; link < from + GROUP; link++) {
        if (times[link] < times[least]) {
          least = link;
        }
      }
      return least;
    }

    /** Returns the first of the firsts of these groups. */
    private int first(int from, int to) {
      int least = firsts[from];
      for (int group = from + 1; group < to; group++) {
        if (times[firsts[group]] < times[least]) {
          least = firsts[group];
        }
      }
      return least;
    }
  }
}
