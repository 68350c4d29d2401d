package io.racklab.master.schedule.sizes;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Whose partial sizes are looked at in a partition: Tyrex's paper speaks of "the current partial
 * job sizes", which can mean any of these.
 */
enum SizesOf {
  /** Of the jobs that are in it, those of which a task has ended there: sizes are positive. */
  SERVED {
    @Override
    long[] counted(long[] present, long[] past) {
      return positive(Arrays.stream(present));
    }
  },
  /** All jobs that are in it; those that wait have a size of 0. */
  PRESENT {
    @Override
    long[] counted(long[] present, long[] past) {
      return present;
    }
  },
  /** All jobs of which a task has ended there so far, be they there, elsewhere or over. */
  SEEN {
    @Override
    long[] counted(long[] present, long[] past) {
      return positive(LongStream.concat(Arrays.stream(present), Arrays.stream(past)));
    }
  };

  /** Which of the sizes count. */
  abstract long[] counted(long[] present, long[] past);

  private static long[] positive(LongStream sizes) {
    return sizes.filter(size -> size > 0).toArray();
  }
}
