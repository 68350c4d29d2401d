package io.racklab.master.schedule.order;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The partial sizes, by partition, of jobs that are over. Slot-nanoseconds. */
final class PastSizes {
  private final List<List<Long>> sizes;

  PastSizes(int partitions) {
    sizes = IntStream.range(0, partitions).<List<Long>>mapToObj(k -> new ArrayList<>()).toList();
  }

  /** A job is over. */
  void add(Stay over) {
    for (int partition = 0; partition < sizes.size(); partition++) {
      if (over.size(partition) > 0) {
        sizes.get(partition).add(over.size(partition));
      }
    }
  }

  /** Those of a partition, and of jobs that are not over but have been in it. */
  long[] with(List<Stay> others, int partition) {
    return LongStream.concat(
            sizes.get(partition).stream().mapToLong(Long::longValue),
            others.stream().mapToLong(stay -> stay.size(partition)))
        .toArray();
  }
}
