package io.racklab.master.workload;

/**
 * The numbers of a job's maps and reduces.
 *
 * @param maps at least 1
 * @param reduces 0 where the job has maps only
 */
public record TaskCounts(int maps, int reduces) {
  public TaskCounts {
    JobSpec.require(
        maps >= 1 && maps <= JobSpec.MOST_TASKS,
        "maps must be 1 to " + JobSpec.MOST_TASKS + ", not " + maps);
    JobSpec.require(
        reduces >= 0 && reduces <= JobSpec.MOST_TASKS,
        "reduces must be 0 to " + JobSpec.MOST_TASKS + ", not " + reduces);
  }
}
