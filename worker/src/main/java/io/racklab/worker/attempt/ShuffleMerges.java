package io.racklab.worker.attempt;

import io.racklab.protocol.SortSettings;
import java.util.PriorityQueue;

/**
 * The memory and the files of a reduce that copies, by the rules of Hadoop 1's ReduceTask: what is
 * fetched stays in memory until a share of that is full, and is then written out as one file; when
 * there are many files, some become one; while memory is full nothing is fetched.
 */
final class ShuffleMerges {
  private final SortSettings sort;
  private final PriorityQueue<Long> files = new PriorityQueue<>();
  private long inMemory;
  private long spilling;
  private long merging;

  ShuffleMerges(SortSettings sort) {
    this.sort = sort;
  }

  /** Adds fetched bytes. */
  void fetched(long bytes) {
    inMemory += bytes;
  }

  /** True if memory has room for more map output. */
  boolean hasRoom() {
    return inMemory + spilling < sort.shuffleBufferBytes();
  }

  /** The bytes to write out now, one such file at a time; 0 where nothing is to be. */
  long spill() {
    if (spilling > 0 || inMemory < sort.shuffleBufferBytes() * sort.shuffleMergeShare()) {
      return 0;
    }
    spilling = inMemory;
    inMemory = 0;
    return spilling;
  }

  /** The file is written. */
  void spilled() {
    files.add(spilling);
    spilling = 0;
  }

  /** The bytes to read and write again now, as one file; 0 where nothing is to be. */
  long merge() {
    if (merging > 0 || files.size() < 2 * sort.factor() - 1) {
      return 0;
    }
    for (int file = 0; file < sort.factor(); file++) {
      merging += files.remove();
    }
    return merging;
  }

  /** That is over. */
  void merged() {
    files.add(merging);
    merging = 0;
  }

  /** True if a spill or a merge is being written. */
  boolean busy() {
    return spilling > 0 || merging > 0;
  }

  /** All has come: what is still in memory, which is to be written out too. */
  long rest() {
    long rest = inMemory;
    if (rest > 0) {
      files.add(rest);
      inMemory = 0;
    }
    return rest;
  }

  /** The bytes to read and write again, after the rest, before the last merge. */
  long passes() {
    return MergePasses.bytes(files, sort.factor());
  }
}
