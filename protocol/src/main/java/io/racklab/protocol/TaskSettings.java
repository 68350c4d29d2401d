package io.racklab.protocol;

/**
 * The settings of all tasks, whatever their job.
 *
 * @param startNanos to start a task's JVM, before its first phase
 * @param tasksOfJvm tasks of a job that a JVM runs, one after the other, before it ends; 0 for any
 *     number
 * @param parallelFetches a reduce copies from this many nodes at once
 * @param burn whether compute phases use the processor instead of waiting
 * @param sort how outputs are spilled and merged
 * @param timeoutNanos after which a task that hangs is killed, and has failed
 * @param polls how often tasks look for what they wait for
 * @param umbilical whether tasks tell their job's master of their end at once, and hear from it of
 *     maps that have ended, in place of their node's heartbeats
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

  /** For tasks that start a JVM each and hear at once. */
  public TaskSettings(
      long startNanos, int parallelFetches, boolean burn, SortSettings sort, long timeoutNanos) {
    this(startNanos, 1, parallelFetches, burn, sort, timeoutNanos, PollSettings.NONE, false);
  }

  /** Returns these settings for tasks whose compute phases wait in place of using the processor. */
  public TaskSettings withoutBurning() {
    return new TaskSettings(
        startNanos, tasksOfJvm, parallelFetches, false, sort, timeoutNanos, polls, umbilical);
  }

  public TaskSettings {
    if (startNanos < 0 || tasksOfJvm < 0 || parallelFetches < 1) {
      throw new IllegalArgumentException(
          "a task starts in "
              + startNanos
              + " ns, in a JVM of "
              + tasksOfJvm
              + " tasks, and fetches "
              + parallelFetches
              + " outputs at once");
    }
  }
}
