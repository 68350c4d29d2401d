package io.racklab.master.schedule.order;

import java.util.Arrays;

/**
 * Limits that follow the jobs: Tyrex's DynamicTAGS (Section IV.D). Where partial sizes vary too
 * much, the limit is their balanced cutoff; else there is none.
 *
 * @param mostSquaredCv up to which squared coefficient of variation sizes do not vary too much; 2
 *     in the paper
 * @param waiting whether jobs of which no task has ended in the partition count, with size 0; the
 *     paper speaks of the jobs of the partition, and of sizes as positive
 */
public record DynamicTimers(double mostSquaredCv, boolean waiting) implements PartitionTimers {
  public DynamicTimers {
    if (!(mostSquaredCv >= 0)) {
      throw new IllegalArgumentException("sizes cannot vary by " + mostSquaredCv);
    }
  }

  @Override
  public long timer(int partition, long[] sizes) {
    SizeSample sample =
        new SizeSample(waiting ? sizes : Arrays.stream(sizes).filter(size -> size > 0).toArray());
    return sample.squaredCv() > mostSquaredCv ? (long) sample.cutoff() : Long.MAX_VALUE;
  }
}
