package io.racklab.topologies.config;

import java.util.Collection;
import java.util.Locale;

/** Finds the known word that a mistyped one most likely stands for. */
public final class Nearest {
  private Nearest() {}

  /**
   * Returns the known word that a word becomes with the fewest edits; the first one if several are
   * equally near. An edit inserts, deletes or replaces a letter, or swaps two neighbours. Changing
   * the case of a letter costs less than any edit.
   *
   * @param known the known words, at least one
   */
  public static String to(String word, Collection<String> known) {
    String nearest = null;
    int least = Integer.MAX_VALUE;
    for (String candidate : known) {
      // A wrong case costs less than a wrong letter, so that "gbps" becomes Gbps rather than bps.
      int distance =
          100 * distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT))
              + distance(word, candidate);
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    if (nearest == null) {
      throw new IllegalArgumentException("no known words");
    }
    return nearest;
  }

  /** Returns the edit distance of two words, in which a swap of neighbours is one edit. */
  static int distance(String left, String right) {
    // Bounds the time for words that are far longer than any key.
    String word = left.length() > 80 ? left.substring(0, 80) : left;
    // The rows of the last two letters and of this one.
    int[][] cost = new int[3][right.length() + 1];
    for (int i = 0; i <= word.length(); i++) {
      int[] row = cost[i % 3];
      int[] before = cost[(i + 2) % 3];
      int[] twoBefore = cost[(i + 1) % 3];
      for (int j = 0; j <= right.length(); j++) {
        if (i == 0 || j == 0) {
          row[j] = i + j;
          continue;
        }
        int replaced = before[j - 1] + (word.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
        if (i > 1
            && j > 1
            && word.charAt(i - 1) == right.charAt(j - 2)
            && word.charAt(i - 2) == right.charAt(j - 1)) {
          row[j] = Math.min(row[j], twoBefore[j - 2] + 1);
        }
      }
    }
    return cost[word.length() % 3][right.length()];
  }
}
