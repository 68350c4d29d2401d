package io.racklab.master.engine.schedule.sizes;

/**
 * Limits that depend on the jobs: Tyrex's DynamicTAGS (Section IV.D). If the partial sizes of a
 * partition's jobs vary too much, the limit is their balanced cutoff ({@link SizeSample#cutoff});
 * otherwise there is no limit.
 *
 * @param mostSquaredCv the squared coefficient of variation above which sizes vary too much; 2 in
 *     the paper
 * @param sizesOf selects the jobs whose sizes count
 */
record DynamicTimers(double mostSquaredCv, SizesOf sizesOf) implements PartitionTimers {
  public DynamicTimers {
    if (!(mostSquaredCv >= 0)) {
      throw new IllegalArgumentException("sizes cannot vary by " + mostSquaredCv);
    }
  }

  @Override
  public String kind() {
    return "dynamic-tags";
  }

  @Override
  public TyrexModel.Timers model() {
    return new ModelCutoff(mostSquaredCv, sizesOf);
  }

  @Override
  public long timer(int partition, long[] present, long[] past) {
    SizeSample sample = new SizeSample(sizesOf.counted(present, past));
    return sample.squaredCv() > mostSquaredCv ? (long) sample.cutoff() : Long.MAX_VALUE;
  }
}
