package io.racklab.master.schedule.sizes;

/**
 * Limits that follow the jobs: Tyrex's DynamicTAGS (Section IV.D). Where partial sizes vary too
 * much, the limit is their balanced cutoff; else there is none.
 *
 * @param mostSquaredCv up to which squared coefficient of variation sizes do not vary too much; 2
 *     in the paper
 * @param sizesOf which jobs' sizes are looked at
 */
record DynamicTimers(double mostSquaredCv, SizesOf sizesOf) implements PartitionTimers {
  public DynamicTimers {
    if (!(mostSquaredCv >= 0)) {
      throw new IllegalArgumentException("sizes cannot vary by " + mostSquaredCv);
    }
  }

  @Override
  public long timer(int partition, long[] present, long[] past) {
    SizeSample sample = new SizeSample(sizesOf.counted(present, past));
    return sample.squaredCv() > mostSquaredCv ? (long) sample.cutoff() : Long.MAX_VALUE;
  }
}
