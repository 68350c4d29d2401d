package io.racklab.master.engine.workload;

/** Classes of jobs by their shuffle bytes in the original, unscaled size. */
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
   * Returns the class of a job.
   *
   * @param shuffleBytes the unscaled bytes
   */
  public static ShuffleClass of(long shuffleBytes) {
    if (shuffleBytes < MIB) {
      return LIGHT;
    }
    return shuffleBytes <= 100 * MIB ? MEDIUM : HEAVY;
  }

  /**
   * True if a job reads less than 10 MiB.
   *
   * @param inputBytes the unscaled bytes
   */
  public static boolean smallInput(long inputBytes) {
    return inputBytes < SMALL_INPUT;
  }
}
