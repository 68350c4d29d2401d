package io.racklab.deploy.simulate.network;

import io.racklab.protocol.FlowKind;
import io.racklab.protocol.SortSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The memory and files of one attempt on a shared disk, by the rules of Hadoop 1. A map spills its
 * buffer when a share of the buffer is full, and merges the spills unless there is only one. A
 * reduce keeps fetched output in memory until a share of the memory is full. While it copies, it
 * merges files once there are 2 * factor - 1. After that it merges until {@code factor} files are
 * left, and its last merge reads these.
 */
final class AttemptDisk {
  private final SortSettings sort;
  private final List<Long> files = new ArrayList<>();
  private boolean reduce;
  private boolean copied;
  private boolean stopped;
  private int fetching;
  private long fetched;
  private long memory;

  /** The time at which a fetch last ended, and the bytes in memory of fetches that ended then. */
  private long latestNanos;

  private long latest;
  private long spilling;

  /** The last file that a reduce has spilled, and when it was complete. */
  private long lastFile;

  private long lastFileNanos = -1;
  private long merging;
  private long reading;

  /** The number of flows of the merge, its read and its write, that have not ended. */
  private int mergeFlows;

  AttemptDisk(SortSettings sort) {
    this.sort = sort;
  }

  /** True for an attempt of a reduce that has started a fetch. */
  boolean isReduce() {
    return reduce;
  }

  /** Notes that a flow was stopped; the attempt's further flows are not checked. */
  void stopped() {
    stopped = true;
  }

  boolean isStopped() {
    return stopped;
  }

  /**
   * A fetch starts; returns what is wrong with it, empty if nothing is. If several fetches end at
   * the same time, the attempt hears of them one after the other.
   */
  String fetches(long nanos) {
    reduce = true;
    fetching++;
    return copied
        ? "it fetches after its last spill"
        : heard(nanos) + spilling >= sort.shuffleBufferBytes() ? "it fetches into full memory" : "";
  }

  /** A fetch ends. */
  void fetched(long bytes, long nanos) {
    fetching--;
    latest = (nanos == latestNanos ? latest : 0) + bytes;
    latestNanos = nanos;
    fetched += bytes;
    memory += bytes;
  }

  /** Returns a lower bound on the bytes that the attempt knows to be in memory. */
  private long heard(long nanos) {
    return nanos == latestNanos ? memory - latest : memory;
  }

  /** A fetch was lost. */
  void fetchLost() {
    fetching--;
  }

  /** A spill starts. */
  String spills(long bytes, long nanos) {
    if (!reduce) {
      spilling = bytes;
      return "";
    }
    boolean due = bytes >= sort.shuffleBufferBytes() * sort.shuffleMergeShare();
    String wrong =
        bytes > memory || bytes < heard(nanos)
            ? "it spills %d B, but has %d B in memory".formatted(bytes, memory)
            : spilling > 0 ? "it starts a spill before the last one has ended" : "";
    if (!due) {
      copied = true;
      wrong = fetching > 0 ? "it spills %d B too early".formatted(bytes) : wrong;
    }
    spilling = bytes;
    memory -= bytes;
    latest = Math.min(latest, memory);
    return wrong;
  }

  /** A spill has ended. */
  private void spilled(long nanos) {
    if (reduce) {
      files.add(spilling);
      lastFile = spilling;
      lastFileNanos = nanos;
    } else {
      long most = Math.max(1, (long) (sort.mapBufferBytes() * sort.spillShare()));
      for (long left = spilling; left > 0; left -= most) {
        files.add(Math.min(most, left));
      }
    }
    spilling = 0;
  }

  /** Returns the bytes of the spill that must start now, if one must. */
  OptionalLong spillDue() {
    boolean due =
        reduce && spilling == 0 && memory >= sort.shuffleBufferBytes() * sort.shuffleMergeShare();
    return due ? OptionalLong.of(memory) : OptionalLong.empty();
  }

  /** Returns the bytes of the merge that must start now, if one must. */
  OptionalLong mergeDue() {
    long bytes =
        spilling > 0 || mergeFlows > 0
            ? 0
            : reduce && !copied ? whileCopying(new ArrayList<>(files)) : beforeTheLast();
    return bytes > 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
  }

  private long whileCopying(List<Long> from) {
    return from.size() >= 2 * sort.factor() - 1 ? HadoopMerge.takeSmallest(from, sort.factor()) : 0;
  }

  private long beforeTheLast() {
    if (reduce) {
      return HadoopMerge.written(files, sort.factor());
    }
    // A single spill is renamed; several are merged into one file.
    return files.size() < 2
        ? 0
        : files.stream().mapToLong(Long::longValue).sum()
            + HadoopMerge.written(files, sort.factor());
  }

  /** A read of files to merge starts. */
  void reads(long bytes) {
    reading = bytes;
  }

  /**
   * A merge starts to write its file, and meanwhile reads the files to merge. If a spill and
   * another merge have just ended at the same time, the attempt may hear of the merge first, and
   * then chooses without the file of the spill.
   */
  String merges(long bytes, long nanos) {
    long read = reading;
    reading = 0;
    boolean whileCopying = reduce && !copied && files.size() >= 2 * sort.factor() - 1;
    if (whileCopying && lastFileNanos == nanos) {
      List<Long> others = new ArrayList<>(files);
      others.remove(Long.valueOf(lastFile));
      if (whileCopying(others) == bytes) {
        files.clear();
        files.addAll(others);
        files.add(lastFile);
        return begun(read, bytes, bytes, true);
      }
    }
    long expected = whileCopying ? whileCopying(files) : beforeTheLast();
    return begun(read, bytes, expected, whileCopying);
  }

  private String begun(long read, long bytes, long expected, boolean whileCopying) {
    merging = whileCopying ? bytes : 0;
    mergeFlows = 2;
    if (!whileCopying) {
      files.clear();
      copied = true;
    }
    return bytes == expected && read == bytes
        ? ""
        : "its merge reads %d B and writes %d B instead of %d B".formatted(read, bytes, expected);
  }

  /** The read or the write of a merge has ended; the merge ends with the later of them. */
  void merged() {
    mergeFlows--;
    if (mergeFlows == 0 && merging > 0) {
      files.add(merging);
      merging = 0;
    }
  }

  /**
   * A flow other than a fetch has ended. A merge that reads files but writes none is the last
   * merge.
   */
  String ended(FlowKind kind, long bytes, long nanos) {
    if (kind == FlowKind.SPILL) {
      spilled(nanos);
    } else if (reading == 0) {
      merged();
    } else {
      reading = 0;
      return bytes == fetched
          ? ""
          : "its last merge reads %d B of %d B fetched".formatted(bytes, fetched);
    }
    return "";
  }
}
