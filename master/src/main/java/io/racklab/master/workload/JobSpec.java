package io.racklab.master.workload;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * A job as it is submitted. All sizes are emulated bytes, over all of its tasks.
 *
 * @param number in the workload, from 1: job 3 is what files and reports call {@code job-3}
 * @param name what the trace or the benchmark calls it; not unique
 * @param user who submits it
 * @param pool what the scheduler counts it to
 * @param submit emulated time since the start of the run, not negative
 * @param inputBytes that the maps read
 * @param shuffleBytes that the reduces fetch from the maps; 0 for a job without reduces, and only
 *     for such a job
 * @param outputBytes that the reduces write, or the maps where there are no reduces
 * @param maps at least 1
 * @param reduces 0 where the job has maps only
 * @param mapSecondsPerByte reference seconds of computing for each byte of input
 * @param reduceSecondsPerByte reference seconds of computing for each byte of shuffle
 * @param outputReplication replicas of the output, at least 1; those of the cluster if empty. More
 *     than the cluster's count as these
 */
public record JobSpec(
    int number,
    String name,
    String user,
    String pool,
    Duration submit,
    long inputBytes,
    long shuffleBytes,
    long outputBytes,
    int maps,
    int reduces,
    double mapSecondsPerByte,
    double reduceSecondsPerByte,
    OptionalInt outputReplication) {

  /** More maps or reduces than this in one job are taken for a slip of block size or scale. */
  public static final int MOST_TASKS = 10_000_000;

  private static final String ALONE = "alone";

  public JobSpec {
    require(number >= 1, "number must be at least 1, not " + number);
    require(!name.isBlank(), "name must not be empty");
    require(!user.isBlank(), "user must not be empty");
    require(!pool.isBlank(), "pool must not be empty");
    require(!submit.isNegative(), "submit must not be negative, but is " + submit);
    require(inputBytes >= 0, "input must not be negative, but is " + inputBytes);
    require(shuffleBytes >= 0, "shuffle must not be negative, but is " + shuffleBytes);
    require(outputBytes >= 0, "output must not be negative, but is " + outputBytes);
    require(maps >= 1 && maps <= MOST_TASKS, "maps must be 1 to " + MOST_TASKS + ", not " + maps);
    require(
        reduces >= 0 && reduces <= MOST_TASKS,
        "reduces must be 0 to " + MOST_TASKS + ", not " + reduces);
    require(
        (reduces == 0) == (shuffleBytes == 0),
        "a job with " + reduces + " reduces cannot shuffle " + shuffleBytes + " bytes");
    require(isCost(mapSecondsPerByte), "map seconds per byte cannot be " + mapSecondsPerByte);
    require(
        isCost(reduceSecondsPerByte), "reduce seconds per byte cannot be " + reduceSecondsPerByte);
    require(
        outputReplication.orElse(1) >= 1,
        "output needs a replica at least, not " + outputReplication.orElse(1));
  }

  /** A job whose output has as many replicas as the cluster's other files. */
  public JobSpec(
      int number,
      String name,
      String user,
      String pool,
      Duration submit,
      long inputBytes,
      long shuffleBytes,
      long outputBytes,
      int maps,
      int reduces,
      double mapSecondsPerByte,
      double reduceSecondsPerByte) {
    this(
        number,
        name,
        user,
        pool,
        submit,
        inputBytes,
        shuffleBytes,
        outputBytes,
        maps,
        reduces,
        mapSecondsPerByte,
        reduceSecondsPerByte,
        OptionalInt.empty());
  }

  /**
   * The maps of so much input: one for each block, at least one.
   *
   * @param blockSize at least 1
   * @throws IllegalArgumentException if there would be more than {@link #MOST_TASKS}
   */
  public static int mapsOf(long inputBytes, long blockSize) {
    long blocks = inputBytes / blockSize + (inputBytes % blockSize == 0 ? 0 : 1);
    require(
        blocks <= MOST_TASKS,
        inputBytes + " bytes in blocks of " + blockSize + " make " + blocks + " maps");
    return (int) Math.max(1, blocks);
  }

  /**
   * The reduces of so much shuffle: one for each {@code bytesPerReduce}, at least one; none where
   * nothing is shuffled.
   *
   * @param bytesPerReduce at least 1
   * @throws IllegalArgumentException if there would be more than {@link #MOST_TASKS}
   */
  public static int reducesOf(long shuffleBytes, long bytesPerReduce) {
    long shares = shuffleBytes / bytesPerReduce + (shuffleBytes % bytesPerReduce == 0 ? 0 : 1);
    require(
        shares <= MOST_TASKS,
        shuffleBytes + " bytes, " + bytesPerReduce + " a reduce, make " + shares + " reduces");
    return (int) shares;
  }

  /** Whether the job ends with its maps. */
  public boolean mapOnly() {
    return reduces == 0;
  }

  /**
   * The job as the first and only one of an empty cluster: without what does not decide how long it
   * takes there. Jobs of the same shape are equal after this.
   */
  public JobSpec alone() {
    return new JobSpec(
        1,
        ALONE,
        ALONE,
        ALONE,
        Duration.ZERO,
        inputBytes,
        shuffleBytes,
        outputBytes,
        maps,
        reduces,
        mapSecondsPerByte,
        reduceSecondsPerByte,
        outputReplication);
  }

  private static boolean isCost(double cost) {
    return cost >= 0 && Double.isFinite(cost);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
