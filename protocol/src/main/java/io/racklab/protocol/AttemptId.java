package io.racklab.protocol;

/**
 * One attempt of one task.
 *
 * @param job number of the job in its run, from 1
 * @param task number of the task among those of its type in the job, from 0
 * @param attempt 0 for the first attempt of the task
 */
public record AttemptId(int job, TaskType type, int task, int attempt) {

  /** The name in result files, {@code job-3-m-12-0}. */
  public String text() {
    return taskName(job, type, task) + "-" + attempt;
  }

  /** The name of the task, {@code job-3-m-12}. */
  public static String taskName(int job, TaskType type, int task) {
    return jobName(job) + "-" + type.letter() + "-" + task;
  }

  /** The name of a job in result files, {@code job-3}. */
  public static String jobName(int job) {
    return "job-" + job;
  }
}
