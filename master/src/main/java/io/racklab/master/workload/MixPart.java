package io.racklab.master.workload;

/** One sort of job in a mix. */
sealed interface MixPart permits BenchmarkPart, PiPart {

  /** Its weight among the parts, more than zero. */
  double share();

  /**
   * One of its jobs.
   *
   * @param blockSize in bytes
   * @param cpuFactor what the benchmark's computing costs are multiplied with
   * @throws IllegalArgumentException if the job makes no sense with this block size
   */
  JobShape shape(long blockSize, double cpuFactor);

  /** The entry of {@code jobs-of} that reads back as an equal part. */
  String render();
}
