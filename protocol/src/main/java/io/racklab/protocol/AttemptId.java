package io.racklab.protocol;

/**
 * Identifies one attempt of one task.
 *
 * @param job the job's number in its run, from 1
 * @param task the task's number among those of its type in the job, from 0
 * @param attempt the attempt's number, 0 for the first attempt of the task
 */
public record AttemptId(int job, TaskType type, int task, int attempt) {

  /** Returns the attempt's name in result files, such as {@code job-3-m-12-0}. */
  public String text() {
    return taskName(job, type, task) + "-" + attempt;
  }

  /** Returns the name of a task, such as {@code job-3-m-12}. */
  public static String taskName(int job, TaskType type, int task) {
    return jobName(job) + "-" + type.letter() + "-" + task;
  }

  /** Returns the name of a job in result files, such as {@code job-3}. */
  public static String jobName(int job) {
    return "job-" + job;
  }
}
