package io.racklab.worker.attempt;

import io.racklab.protocol.SortSettings;
import java.util.PriorityQueue;

/**
 * The memory and the files of a reduce that copies, by the rules of Hadoop 1's ReduceTask: fetched
 * outputs stay in memory until a share of it is full, and are then spilled as one file; when there
 * are many files, the smallest are merged. While memory is full, nothing is fetched.
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

  /** Adds fetched bytes to memory. */
  void fetched(long bytes) {
    inMemory += bytes;
  }

  /** True if memory has room for more. */
  boolean hasRoom() {
    return inMemory + spilling < sort.shuffleBufferBytes();
  }

  /** Starts a spill if one is due and none is being written; returns its bytes, or 0. */
  long spill() {
    if (spilling > 0 || inMemory < sort.shuffleBufferBytes() * sort.shuffleMergeShare()) {
      return 0;
    }
    spilling = inMemory;
    inMemory = 0;
    return spilling;
  }

  /** Handles the end of the spill. */
  void spilled() {
    files.add(spilling);
    spilling = 0;
  }

  /**
   * Starts a merge of files if one is due and none is under way; returns the bytes to read and
   * write again, or 0.
   */
  long merge() {
    if (merging > 0 || files.size() < 2 * sort.factor() - 1) {
      return 0;
    }
    for (int file = 0; file < sort.factor(); file++) {
      merging += files.remove();
    }
    return merging;
  }

  /** Handles the end of the merge. */
  void merged() {
    files.add(merging);
    merging = 0;
  }

  /** True while a spill or a merge is being written. */
  boolean busy() {
    return spilling > 0 || merging > 0;
  }

  /** Spills the rest of the memory after the last fetch; returns its bytes. */
  long rest() {
    long rest = inMemory;
    if (rest > 0) {
      files.add(rest);
      inMemory = 0;
    }
    return rest;
  }

  /** Returns the bytes to read and write again between {@link #rest} and the last merge. */
  long passes() {
    return MergePasses.bytes(files, sort.factor());
  }
}
