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
    KeySkew skew,
    InputPlace place) {

  /**
   * Its output has as many replicas as the cluster's other files, its keys are even, and its input
   * lies anywhere.
   */
  JobShape(String name, DataSizes sizes, TaskCounts tasks, ComputeCosts costs) {
    this(name, sizes, tasks, costs, OptionalInt.empty(), KeySkew.NONE, InputPlace.DRAWN);
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
    JobSpec even = new JobSpec(number, submission, sizes, tasks, costs, outputReplication);
    return skew.of(even.withInput(place), seed);
  }
}
