package io.racklab.deploy.simulate.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The merges of Hadoop's Merger: each pass merges the smallest files into one. */
final class HadoopMerge {
  private HadoopMerge() {}

  /**
   * Returns the bytes that passes write before one last merge reads all files: with n files and
   * factor f, the first pass takes 1 + (n - 1) mod (f - 1) files, or f if that is 1, and each other
   * pass takes f, until f are left.
   */
  static long written(List<Long> sizes, int factor) {
    List<Long> files = new ArrayList<>(sizes);
    long written = 0;
    boolean first = true;
    while (files.size() > factor) {
      int odd = 1 + (files.size() - 1) % (factor - 1);
      long merged = takeSmallest(files, first && odd > 1 ? odd : factor);
      files.add(merged);
      written += merged;
      first = false;
    }
    return written;
  }

  /** Removes the smallest files and returns their bytes. */
  static long takeSmallest(List<Long> files, int count) {
    Collections.sort(files);
    List<Long> smallest = files.subList(0, count);
    long bytes = smallest.stream().mapToLong(Long::longValue).sum();
    smallest.clear();
    return bytes;
  }
}
