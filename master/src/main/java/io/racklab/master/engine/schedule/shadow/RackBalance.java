package io.racklab.master.engine.schedule.shadow;

/**
 * Balances a job's maps among the racks as Algorithm 1 of Shadow does (Wu et al., IEEE TBD 2019):
 * maps move from the rack with the most of them to the rack with the fewest, while these numbers
 * differ by more than one.
 */
final class RackBalance {
  private RackBalance() {}

  /** Returns the rack with the most maps; of several, the first. */
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
   * @param able true for each rack that can run maps; at least one must be
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
