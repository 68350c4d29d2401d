package io.racklab.master.engine.job;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.Partition;

/**
 * The bytes that each task of a job reads and writes. They add up to the job's bytes exactly.
 *
 * @param blockSize the block size of the file system, in bytes
 */
public record PlannedBytes(JobSpec spec, long blockSize) {
  public PlannedBytes {
    if (blockSize < 1) {
      throw new IllegalArgumentException("a block holds at least one byte, not " + blockSize);
    }
  }

  /**
   * Returns the bytes of a map's split: a block, or the rest for the last map; an equal share if
   * the job does not have one map for each block.
   */
  public long mapInput(int map) {
    return mapForEachBlock()
        ? Math.min(spec.inputBytes() - map * blockSize, blockSize)
        : Partition.share(spec.inputBytes(), map, spec.maps());
  }

  /**
   * Returns the bytes that a map puts out: its part of the shuffle or, without reduces, of the
   * job's output.
   */
  public long mapOutput(int map) {
    long total = spec.reduces() == 0 ? spec.outputBytes() : spec.shuffleBytes();
    if (!mapForEachBlock()) {
      return Partition.share(total, map, spec.maps());
    }
    long from = map * blockSize;
    return Partition.proportional(total, from, from + mapInput(map), spec.inputBytes());
  }

  private boolean mapForEachBlock() {
    return spec.inputBytes() > (spec.maps() - 1) * blockSize
        && spec.inputBytes() <= spec.maps() * blockSize;
  }

  /** Returns the bytes that a reduce fetches in all. */
  public long reduceInput(int reduce) {
    return spec.keys().of(reduce).part(spec.shuffleBytes(), reduce, spec.reduces());
  }

  /** Returns the bytes that a reduce writes. */
  public long reduceOutput(int reduce) {
    return spec.keys().of(reduce).part(spec.outputBytes(), reduce, spec.reduces());
  }
}
