package io.racklab.master.workload;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * A job as it is submitted.
 *
 * @param number in the workload, from 1: job 3 is what files and reports call {@code job-3}
 * @param outputReplication replicas of the output, at least 1; those of the cluster if empty. More
 *     than the cluster's count as these
 * @param keys the parts of them that fall to its reduces
 * @param place where the input lies that was there before the run
 */
public record JobSpec(
    int number,
    Submission submission,
    DataSizes sizes,
    TaskCounts tasks,
    ComputeCosts costs,
    OptionalInt outputReplication,
    KeyShares keys,
    InputPlace place) {

  /** More maps or reduces than this in one job are taken for a slip of block size or scale. */
  public static final int MOST_TASKS = 10_000_000;

  private static final String ALONE = "alone";

  public JobSpec {
    require(number >= 1, "number must be at least 1, not " + number);
    require(
        (tasks.reduces() == 0) == (sizes.shuffle() == 0),
        "a job with " + tasks.reduces() + " reduces cannot shuffle " + sizes.shuffle() + " bytes");
    for (int other : submission.after()) {
      require(
          other >= 1 && other < number,
          "job " + number + " cannot wait for job " + other + ", only for one before it");
    }
    require(
        outputReplication.orElse(1) >= 1,
        "output needs a replica at least, not " + outputReplication.orElse(1));
    require(
        keys.suit(tasks.reduces()),
        "keys that are shared out so do not suit " + tasks.reduces() + " reduces");
  }

  /** A job whose keys are spread evenly over its reduces, and whose input lies anywhere. */
  public JobSpec(
      int number,
      Submission submission,
      DataSizes sizes,
      TaskCounts tasks,
      ComputeCosts costs,
      OptionalInt outputReplication) {
    this(
        number,
        submission,
        sizes,
        tasks,
        costs,
        outputReplication,
        KeyShares.EVEN,
        InputPlace.DRAWN);
  }

  /** The same job with its keys shared out otherwise. */
  JobSpec withKeys(KeyShares other) {
    return new JobSpec(number, submission, sizes, tasks, costs, outputReplication, other, place);
  }

  /** The same job with its input elsewhere. */
  JobSpec withInput(InputPlace other) {
    return new JobSpec(number, submission, sizes, tasks, costs, outputReplication, keys, other);
  }

  /** The name that the trace or the benchmark gives it; not unique. */
  public String name() {
    return submission.name();
  }

  /** Who submits it. */
  public String user() {
    return submission.user();
  }

  /** The pool that the scheduler counts it to. */
  public String pool() {
    return submission.pool();
  }

  /** Emulated time since the start of the run. */
  public Duration submit() {
    return submission.time();
  }

  /** Numbers of the jobs whose output it reads and whose ends it waits for, ascending. */
  public List<Integer> after() {
    return submission.after();
  }

  /** The bytes that the maps read. */
  public long inputBytes() {
    return sizes.input();
  }

  /** The bytes that the reduces fetch from the maps. */
  public long shuffleBytes() {
    return sizes.shuffle();
  }

  /** The bytes that the reduces write, or the maps where there are no reduces. */
  public long outputBytes() {
    return sizes.output();
  }

  /** At least 1. */
  public int maps() {
    return tasks.maps();
  }

  /** 0 where the job has maps only. */
  public int reduces() {
    return tasks.reduces();
  }

  /** Reference seconds of computing for each byte of input. */
  public double mapSecondsPerByte() {
    return costs.map();
  }

  /** Reference seconds of computing for each byte of shuffle. */
  public double reduceSecondsPerByte() {
    return costs.reduce();
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
    return tasks.reduces() == 0;
  }

  /**
   * The job as the first and only one of an empty cluster: without what does not decide how long it
   * takes there. Jobs of the same shape are equal after this.
   */
  public JobSpec alone() {
    return new JobSpec(
        1,
        Submission.of(ALONE, ALONE, ALONE, Duration.ZERO),
        sizes,
        tasks,
        costs,
        outputReplication,
        keys,
        place instanceof InputPlace.File ? InputPlace.DRAWN : place);
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
