package io.racklab.master.engine.workload;

/** One kind of job in a mix. */
sealed interface MixPart permits BenchmarkPart, PiPart {

  /** Returns the part's weight, more than zero. */
  double share();

  /**
   * Returns the shape of its jobs.
   *
   * @param blockSize the block size in bytes
   * @param cpuFactor the factor on the benchmark's computing costs
   * @throws IllegalArgumentException if such a job is impossible with this block size
   */
  JobShape shape(long blockSize, double cpuFactor);

  /** Returns the entry of {@code jobs-of} that reads back as an equal part. */
  String render();
}
