package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.settings.JobSettings;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * A job as it is submitted.
 *
 * @param number the job's number in the workload, from 1: files and reports call job 3 {@code
 *     job-3}
 * @param outputReplication the replicas of the output, at least 1; if empty or larger, the
 *     cluster's replication
 * @param keys the shares of the keys that its reduces get
 * @param place the place of input that exists before the run
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

  /**
   * The most maps or reduces of a job. A job with more is rejected as a mistake in block size or
   * scale.
   */
  public static final int MOST_TASKS = 10_000_000;

  private static final String ALONE = "alone";

  public JobSpec {
    require(number >= 1, () -> "number must be at least 1, not " + number);
    require(
        (tasks.reduces() == 0) == (sizes.shuffle() == 0),
        () ->
            "a job with "
                + tasks.reduces()
                + " reduces cannot shuffle "
                + sizes.shuffle()
                + " bytes");
    for (int other : submission.after()) {
      require(
          other >= 1 && other < number,
          () -> "job " + number + " cannot wait for job " + other + ", only for one before it");
    }
    require(
        outputReplication.orElse(1) >= 1,
        () -> "output needs at least 1 replica, not " + outputReplication.orElse(1));
    require(
        keys.suit(tasks.reduces()),
        () -> "the key shares do not fit " + tasks.reduces() + " reduces");
  }

  /**
   * Creates a job whose keys are spread evenly over its reduces, and whose input is placed at
   * random.
   */
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

  /** Returns a copy with other key shares. */
  JobSpec withKeys(KeyShares other) {
    return new JobSpec(number, submission, sizes, tasks, costs, outputReplication, other, place);
  }

  /** Returns a copy that is submitted at another time. */
  JobSpec at(Duration time) {
    return new JobSpec(
        number, submission.at(time), sizes, tasks, costs, outputReplication, keys, place);
  }

  /** Returns a copy with its input elsewhere. */
  JobSpec withInput(InputPlace other) {
    return new JobSpec(number, submission, sizes, tasks, costs, outputReplication, keys, other);
  }

  /** Returns the name that the trace or the benchmark gives the job; not unique. */
  public String name() {
    return submission.name();
  }

  /** Returns the user who submits the job. */
  public String user() {
    return submission.user();
  }

  /** Returns the pool in which the scheduler counts the job. */
  public String pool() {
    return submission.pool();
  }

  /** Returns the emulated submit time since the start of the run. */
  public Duration submit() {
    return submission.time();
  }

  /**
   * Returns the numbers of the jobs whose output it reads and for whose ends it waits, ascending.
   */
  public List<Integer> after() {
    return submission.after();
  }

  /** Returns the sizes of containers and the slowstart that it chooses for itself. */
  public JobSettings settings() {
    return submission.settings();
  }

  /** Returns the bytes that the maps read. */
  public long inputBytes() {
    return sizes.input();
  }

  /** Returns the bytes that the reduces fetch from the maps. */
  public long shuffleBytes() {
    return sizes.shuffle();
  }

  /** Returns the bytes that the reduces write, or the maps if there are no reduces. */
  public long outputBytes() {
    return sizes.output();
  }

  /** Returns the number of maps, at least 1. */
  public int maps() {
    return tasks.maps();
  }

  /** Returns the number of reduces; 0 for a map-only job. */
  public int reduces() {
    return tasks.reduces();
  }

  /** Returns the reference seconds of computing for each byte of input. */
  public double mapSecondsPerByte() {
    return costs.map();
  }

  /** Returns the reference seconds of computing for each byte of shuffle. */
  public double reduceSecondsPerByte() {
    return costs.reduce();
  }

  /**
   * Returns the number of maps for a job's input: one for each block, at least one.
   *
   * @param blockSize the block size in bytes, at least 1
   * @throws IllegalArgumentException if there would be more than {@link #MOST_TASKS}
   */
  public static int mapsOf(long inputBytes, long blockSize) {
    long blocks = inputBytes / blockSize + (inputBytes % blockSize == 0 ? 0 : 1);
    require(
        blocks <= MOST_TASKS,
        () -> inputBytes + " bytes in blocks of " + blockSize + " make " + blocks + " maps");
    return (int) Math.max(1, blocks);
  }

  /**
   * Returns the number of reduces for a job's shuffle: one for each {@code bytesPerReduce}, at
   * least one; none if nothing is shuffled.
   *
   * @param bytesPerReduce the bytes for each reduce, at least 1
   * @throws IllegalArgumentException if there would be more than {@link #MOST_TASKS}
   */
  public static int reducesOf(long shuffleBytes, long bytesPerReduce) {
    long shares = shuffleBytes / bytesPerReduce + (shuffleBytes % bytesPerReduce == 0 ? 0 : 1);
    require(
        shares <= MOST_TASKS,
        () ->
            shuffleBytes + " bytes, " + bytesPerReduce + " a reduce, make " + shares + " reduces");
    return (int) shares;
  }

  /** True if the job ends with its maps. */
  public boolean mapOnly() {
    return tasks.reduces() == 0;
  }

  /**
   * Returns a copy to run alone in an empty cluster. Its number, submission and shared input file
   * are replaced by fixed values, and its weight is left out, since they do not affect its time
   * there, so that jobs of the same shape become equal.
   */
  public JobSpec alone() {
    return new JobSpec(
        1,
        new Submission(ALONE, ALONE, ALONE, Duration.ZERO, List.of(), settings().withoutWeight()),
        sizes,
        tasks,
        costs,
        outputReplication,
        keys,
        place instanceof InputPlace.File ? InputPlace.DRAWN : place);
  }

  /** The words are made only where they are needed: a trace has up to millions of jobs. */
  static void require(boolean holds, Supplier<String> otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise.get());
    }
  }
}
