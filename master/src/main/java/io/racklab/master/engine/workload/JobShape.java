package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Seed;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** A job of a workload without its number, user and time, which {@link JobSpec} adds. */
record JobShape(
    String name,
    DataSizes sizes,
    TaskCounts tasks,
    ComputeCosts costs,
    OptionalInt outputReplication,
    KeySkew skew,
    InputPlace place) {

  /**
   * Creates a shape with the cluster's replication, even keys, and input that is placed at random.
   */
  JobShape(String name, DataSizes sizes, TaskCounts tasks, ComputeCosts costs) {
    this(name, sizes, tasks, costs, OptionalInt.empty(), KeySkew.NONE, InputPlace.DRAWN);
  }

  /**
   * @param seed the seed of the workload
   */
  JobSpec at(int number, String user, Duration submit, Seed seed) {
    return at(number, user, submit, List.of(), seed);
  }

  /**
   * @param after the numbers of the jobs whose output it reads
   * @param seed the seed of the workload
   */
  JobSpec at(int number, String user, Duration submit, List<Integer> after, Seed seed) {
    Submission submission = new Submission(name, user, user, submit, after);
    JobSpec even = new JobSpec(number, submission, sizes, tasks, costs, outputReplication);
    return skew.of(even.withInput(place), seed);
  }
}
