package io.racklab.master.engine.schedule.sizes;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The partial sizes, by partition, of ended jobs, in slot-nanoseconds. Each partition's sizes are
 * kept sorted. Whenever a task ends, they are sorted again together with a few others, which is
 * then cheap.
 */
final class PastSizes {
  private final List<Ordered> partitions;

  PastSizes(int partitions) {
    this.partitions = IntStream.range(0, partitions).mapToObj(k -> new Ordered()).toList();
  }

  /** Adds the sizes of a job that has ended. */
  void add(PartitionedJob over) {
    for (int partition = 0; partition < partitions.size(); partition++) {
      if (over.size(partition) > 0) {
        partitions.get(partition).add(over.size(partition));
      }
    }
  }

  /**
   * Returns the past sizes of a partition together with those of jobs that have been in it and have
   * not ended.
   */
  long[] with(List<PartitionedJob> others, int partition) {
    Ordered past = partitions.get(partition);
    long[] sizes = Arrays.copyOf(past.sizes, past.count + others.size());
    for (int i = 0; i < others.size(); i++) {
      sizes[past.count + i] = others.get(i).size(partition);
    }
    return sizes;
  }

  private static final class Ordered {
    private long[] sizes = new long[16];
    private int count;

    void add(long size) {
      if (count == sizes.length) {
        sizes = Arrays.copyOf(sizes, 2 * count);
      }
      int found = Arrays.binarySearch(sizes, 0, count, size);
      int place = found < 0 ? -found - 1 : found;
      System.arraycopy(sizes, place, sizes, place + 1, count - place);
      sizes[place] = size;
      count++;
    }
  }
}
