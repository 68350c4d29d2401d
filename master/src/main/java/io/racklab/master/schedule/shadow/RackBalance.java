package io.racklab.master.schedule.shadow;

/**
 * Which rack Algorithm 1 of Shadow takes a map from, and which it gives it to (Wu et al., IEEE TBD
 * 2019): from the one with most of the job's maps to the one with fewest, while they differ by more
 * than one.
 */
final class RackBalance {
  private RackBalance() {}

  /** The rack of most maps, of several the first. */
  static int heaviest(int[] maps) {
    int heaviest = 0;
    for (int rack = 1; rack < maps.length; rack++) {
      if (maps[rack] > maps[heaviest]) {
        heaviest = rack;
      }
    }
    return heaviest;
  }

  /**
   * The fewest maps of a rack that can run maps.
   *
   * @param able which racks can; at least one
   */
  static int fewest(int[] maps, boolean[] able) {
    int fewest = Integer.MAX_VALUE;
    for (int rack = 0; rack < maps.length; rack++) {
      if (able[rack]) {
        fewest = Math.min(fewest, maps[rack]);
      }
    }
    return fewest;
  }

  /**
   * The number of maps that have to be duplicated until the racks are balanced.
   *
   * @param most where to stop
   */
  static int moves(int[] maps, boolean[] able, int most) {
    int[] counts = maps.clone();
    int moves = 0;
    while (moves < most) {
      int from = heaviest(counts);
      int least = fewest(counts, able);
      if ((long) counts[from] - least <= 1) {
        break;
      }
      int to = 0;
      while (!able[to] || counts[to] != least) {
        to++;
      }
      counts[from]--;
      counts[to]++;
      moves++;
    }
    return moves;
  }
}
