package io.racklab.master.workload;

import io.racklab.master.seed.Seed;
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
    OptionalInt outputReplication,
    KeySkew skew) {

  /** Its output has as many replicas as the cluster's other files, and its keys are even. */
  JobShape(String name, DataSizes sizes, TaskCounts tasks, ComputeCosts costs) {
    this(name, sizes, tasks, costs, OptionalInt.empty(), KeySkew.NONE);
  }

  /**
   * @param seed of the workload
   */
  JobSpec at(int number, String user, Duration submit, Seed seed) {
    return at(number, user, submit, List.of(), seed);
  }

  /**
   * @param after numbers of the jobs whose output it reads
   * @param seed of the workload
   */
  JobSpec at(int number, String user, Duration submit, List<Integer> after, Seed seed) {
    Submission submission = new Submission(name, user, user, submit, after);
    return skew.of(new JobSpec(number, submission, sizes, tasks, costs, outputReplication), seed);
  }
}
