package io.racklab.protocol;

/**
 * The settings of the tasks of all jobs.
 *
 * @param startNanos the time to start a task's JVM, before its first phase
 * @param tasksOfJvm the number of tasks of a job that a JVM runs one after the other before it
 *     ends; 0 for any number
 * @param parallelFetches the number of nodes that a reduce copies from at once
 * @param burn true if compute phases use the processor instead of waiting
 * @param sort the parameters of spills and merges
 * @param timeoutNanos the time after which a task that hangs is killed and counts as failed
 * @param polls the intervals at which tasks poll
 * @param umbilical true if tasks report their end to their job's application master at once and
 *     learn of ended maps from it, instead of by their node's heartbeats
 */
public record TaskSettings(
    long startNanos,
    int tasksOfJvm,
    int parallelFetches,
    boolean burn,
    SortSettings sort,
    long timeoutNanos,
    PollSettings polls,
    boolean umbilical) {
  /** Hadoop 1.2.1's mapred.task.timeout. */
  public static final long HADOOP_TIMEOUT_NANOS = 600_000_000_000L;

  /** Creates settings for tasks that each start a JVM and are notified at once. */
  public TaskSettings(
      long startNanos, int parallelFetches, boolean burn, SortSettings sort, long timeoutNanos) {
    this(startNanos, 1, parallelFetches, burn, sort, timeoutNanos, PollSettings.NONE, false);
  }

  /** Returns these settings for tasks whose compute phases wait instead of using the processor. */
  public TaskSettings withoutBurning() {
    return new TaskSettings(
        startNanos, tasksOfJvm, parallelFetches, false, sort, timeoutNanos, polls, umbilical);
  }

  /** Returns these settings with another time to start a JVM. */
  public TaskSettings withStart(long nanos) {
    return new TaskSettings(
        nanos, tasksOfJvm, parallelFetches, burn, sort, timeoutNanos, polls, umbilical);
  }

  public TaskSettings {
    if (startNanos < 0 || tasksOfJvm < 0 || parallelFetches < 1) {
      throw new IllegalArgumentException(
          "start and tasks of a JVM must not be negative, and fetches must be at least 1, not "
              + startNanos
              + " ns, "
              + tasksOfJvm
              + " and "
              + parallelFetches);
    }
  }
}
