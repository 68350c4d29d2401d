package io.racklab.worker.attempt;

import java.util.PriorityQueue;

/**
 * The passes by which Hadoop's Merger reduces many sorted files to no more than it merges at once.
 * Each pass merges the smallest files; the first takes just enough files that all later passes are
 * full.
 */
final class MergePasses {
  private MergePasses() {}

  /**
   * Returns the bytes that are read and written again before one last merge can read the remaining
   * files.
   *
   * @param files the sizes of the files in bytes; modified
   * @param factor the number of files merged at once, at least 2
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
