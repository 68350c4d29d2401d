package io.racklab.master.engine.schedule.sizes;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The jobs whose partial sizes count in a partition. Tyrex's paper speaks of "the current partial
 * job sizes", which can mean any of these.
 */
enum SizesOf {
  /** The jobs in the partition that have had a task end there, so that all sizes are positive. */
  SERVED {
    @Override
    long[] counted(long[] present, long[] past) {
      return positive(Arrays.stream(present));
    }
  },
  /** All jobs in the partition; those that wait have size 0. */
  PRESENT {
    @Override
    long[] counted(long[] present, long[] past) {
      return present;
    }
  },
  /**
   * All jobs of which a task has ended in the partition, whether they are still in it, in another
   * one, or have ended.
   */
  SEEN {
    @Override
    long[] counted(long[] present, long[] past) {
      return positive(LongStream.concat(Arrays.stream(present), Arrays.stream(past)));
    }
  };

  /** Returns the sizes that count. */
  abstract long[] counted(long[] present, long[] past);

  private static long[] positive(LongStream sizes) {
    return sizes.filter(size -> size > 0).toArray();
  }
}
