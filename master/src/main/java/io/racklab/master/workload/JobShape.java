package io.racklab.master.workload;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * The shape of a job of a mix: all but its number, user and time. The rest is {@link JobSpec}'s.
 */
record JobShape(
    String name,
    DataSizes sizes,
    TaskCounts tasks,
    ComputeCosts costs,
    OptionalInt outputReplication) {

  /** Its output has as many replicas as the cluster's other files. */
  JobShape(String name, DataSizes sizes, TaskCounts tasks, ComputeCosts costs) {
    this(name, sizes, tasks, costs, OptionalInt.empty());
  }

  JobSpec at(int number, String user, Duration submit) {
    return at(number, user, submit, List.of());
  }

  /**
   * @param after numbers of the jobs whose output it reads
   */
  JobSpec at(int number, String user, Duration submit, List<Integer> after) {
    return new JobSpec(
        number,
        new Submission(name, user, user, submit, after),
        sizes,
        tasks,
        costs,
        outputReplication);
  }
}
