package io.racklab.master.workload;

/** Classes of jobs by what they shuffle in their original, unscaled size (thresholds in MiB). */
public enum ShuffleClass {
  /** Less than 1 MiB. */
  LIGHT,
  /** From 1 to 100 MiB. */
  MEDIUM,
  /** More than 100 MiB. */
  HEAVY;

  private static final long MIB = 1L << 20;
  private static final long SMALL_INPUT = 10 * MIB;

  /**
   * The class of a job.
   *
   * @param shuffleBytes unscaled
   */
  public static ShuffleClass of(long shuffleBytes) {
    if (shuffleBytes < MIB) {
      return LIGHT;
    }
    return shuffleBytes <= 100 * MIB ? MEDIUM : HEAVY;
  }

  /**
   * Whether a job reads little: less than 10 MiB.
   *
   * @param inputBytes unscaled
   */
  public static boolean smallInput(long inputBytes) {
    return inputBytes < SMALL_INPUT;
  }
}
