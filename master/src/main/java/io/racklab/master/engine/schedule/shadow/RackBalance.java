package io.racklab.master.engine.schedule.shadow;

/**
 * The racks between which Algorithm 1 of Shadow moves a map (Wu et al., IEEE TBD 2019): from the
 * one with the most of the job's maps to the one with the fewest, while they differ by more than
 * one.
 */
final class RackBalance {
  private RackBalance() {}

  /** Returns the rack with the most maps; the first of several. */
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
   * Returns the smallest number of maps in a rack that can run maps.
   *
   * @param able tells for each rack whether it can; at least one must
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
   * Returns the number of maps to duplicate until the racks are balanced.
   *
   * @param most the number at which to stop
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
