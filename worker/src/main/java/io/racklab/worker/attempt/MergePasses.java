package io.racklab.worker.attempt;

import java.util.PriorityQueue;

/**
 * The passes by which Hadoop's Merger brings many sorted files down to as few as it merges at once:
 * the first takes just so many that all others are full, and each takes the smallest that there
 * are.
 */
final class MergePasses {
  private MergePasses() {}

  /**
   * The bytes that are read, and written again, before one last merge can read what is left.
   *
   * @param files their sizes; changed
   * @param factor files merged at once, at least 2
   */
  static long bytes(PriorityQueue<Long> files, int factor) {
    long moved = 0;
    int take = first(files.size(), factor);
    while (files.size() > factor) {
      long merged = 0;
      for (int file = 0; file < take; file++) {
        merged += files.remove();
      }
      files.add(merged);
      moved += merged;
      take = factor;
    }
    return moved;
  }

  private static int first(int files, int factor) {
    int rest = (files - 1) % (factor - 1);
    return rest == 0 ? factor : rest + 1;
  }
}
