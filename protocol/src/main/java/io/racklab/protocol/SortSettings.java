package io.racklab.protocol;

/**
 * The parameters by which tasks spill and merge, with their names in Hadoop 1. They have an effect
 * only if tasks share disks.
 *
 * @param mapBufferBytes io.sort.mb: the size of the buffer in which a map sorts its output
 * @param spillShare io.sort.spill.percent: the share of that buffer at which it is spilled
 * @param factor io.sort.factor: the number of files merged at once, at least 2
 * @param shuffleBufferBytes the memory in which a reduce keeps fetched output: its heap times
 *     mapred.job.shuffle.input.buffer.percent
 * @param shuffleMergeShare mapred.job.shuffle.merge.percent: the share of that memory at which it
 *     is merged to disk
 */
public record SortSettings(
    long mapBufferBytes,
    double spillShare,
    int factor,
    long shuffleBufferBytes,
    double shuffleMergeShare) {
  /** The defaults of Hadoop 1.2.1, whose tasks have a heap of 200 MB. */
  public static final SortSettings HADOOP = new SortSettings(100L << 20, 0.8, 10, 140L << 20, 0.66);

  public SortSettings {
    if (mapBufferBytes < 1 || shuffleBufferBytes < 1 || factor < 2) {
      throw new IllegalArgumentException(
          "buffers must have at least 1 byte and merges at least 2 files, not "
              + mapBufferBytes
              + " bytes, "
              + shuffleBufferBytes
              + " bytes and "
              + factor
              + " files");
    }
    requireShare(spillShare);
    requireShare(shuffleMergeShare);
  }

  private static void requireShare(double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "a share of a buffer must be above 0 and at most 1, not " + share);
    }
  }
}
