package io.racklab.worker.attempt;

import io.racklab.protocol.SortSettings;
import java.util.PriorityQueue;

/** The spill files of a map's sorted output. */
final class MapSpills {
  private MapSpills() {}

  /**
   * Returns the bytes that are read and written again after all spills: none if one spill holds the
   * output, since MapTask's {@code mergeParts} then only renames the file; otherwise the whole
   * output once, plus the bytes of further merge passes.
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
