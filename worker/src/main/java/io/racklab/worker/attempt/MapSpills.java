package io.racklab.worker.attempt;

import io.racklab.protocol.SortSettings;
import java.util.PriorityQueue;

/** The files that a map's sorted output goes through. */
final class MapSpills {
  private MapSpills() {}

  /**
   * The bytes that are read and written again after all spills: nothing where one spill holds the
   * output, as MapTask's {@code mergeParts} just renames it; else the output, and what more passes
   * take.
   */
  static long mergedBytes(long output, SortSettings sort) {
    long spill = Math.max(1, (long) (sort.mapBufferBytes() * sort.spillShare()));
    if (output <= spill) {
      return 0;
    }
    PriorityQueue<Long> files = new PriorityQueue<>();
    for (long left = output; left > 0; left -= spill) {
      files.add(Math.min(spill, left));
    }
    return output + MergePasses.bytes(files, sort.factor());
  }
}
