package io.racklab.master.engine.workload;

/**
 * The numbers of a job's maps and reduces.
 *
 * @param maps the number of maps, at least 1
 * @param reduces the number of reduces; 0 for a map-only job
 */
public record TaskCounts(int maps, int reduces) {
  public TaskCounts {
    JobSpec.require(
        maps >= 1 && maps <= JobSpec.MOST_TASKS,
        () -> "maps must be 1 to " + JobSpec.MOST_TASKS + ", not " + maps);
    JobSpec.require(
        reduces >= 0 && reduces <= JobSpec.MOST_TASKS,
        () -> "reduces must be 0 to " + JobSpec.MOST_TASKS + ", not " + reduces);
  }
}
