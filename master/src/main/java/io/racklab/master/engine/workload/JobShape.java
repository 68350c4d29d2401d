package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Seed;
import java.time.Duration;
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
    return at(number, Submission.of(name, user, user, submit), seed);
  }

  /**
   * @param seed the seed of the workload
   */
  JobSpec at(int number, Submission submission, Seed seed) {
    JobSpec even = new JobSpec(number, submission, sizes, tasks, costs, outputReplication);
    return skew.of(even.withInput(place), seed);
  }
}
