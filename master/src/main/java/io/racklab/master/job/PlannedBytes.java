package io.racklab.master.job;

import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.Partition;

/**
 * The bytes that each task of a job reads and writes: those of the job, shared out to the last one.
 *
 * @param blockSize of the file system, in bytes
 */
public record PlannedBytes(JobSpec spec, long blockSize) {
  public PlannedBytes {
    if (blockSize < 1) {
      throw new IllegalArgumentException("a block holds at least one byte, not " + blockSize);
    }
  }

  /**
   * Bytes of a map's split: a block, or what is left for the last one; an equal share where the job
   * has not one map for each block.
   */
  public long mapInput(int map) {
    return mapForEachBlock()
        ? Math.min(spec.inputBytes() - map * blockSize, blockSize)
        : Partition.share(spec.inputBytes(), map, spec.maps());
  }

  /**
   * Bytes that a map puts out: its part of the shuffle or, without reduces, of the job's output.
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

  /** Bytes that a reduce fetches in all. */
  public long reduceInput(int reduce) {
    return spec.keys().of(reduce).part(spec.shuffleBytes(), reduce, spec.reduces());
  }

  /** Bytes that a reduce writes. */
  public long reduceOutput(int reduce) {
    return spec.keys().of(reduce).part(spec.outputBytes(), reduce, spec.reduces());
  }
}
