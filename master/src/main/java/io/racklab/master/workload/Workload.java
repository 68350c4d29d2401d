package io.racklab.master.workload;

import io.racklab.master.seed.Seed;
import io.racklab.topologies.Cluster;
import java.util.List;
import java.util.Optional;

/** Where jobs come from. Immutable: the same block size and seed always give the same jobs. */
public sealed interface Workload permits SwimTrace, Traced, Mix, Listed, Sequential, Tyrex {

  /**
   * The jobs, by submit time and numbered from 1.
   *
   * @param blockSize bytes in a block of the cluster, which decides the number of maps
   * @param seed of what is random in it; streams are named below it
   * @throws io.racklab.topologies.config.InvalidInputException if a job makes no sense with this
   *     block size
   */
  List<JobSpec> jobs(long blockSize, Seed seed);

  /**
   * By what the original bytes were multiplied. Classes of jobs ({@link ShuffleClass}) go by the
   * original: divide by this first.
   */
  double scaleBytes();

  /** A remark on what may be a slip, though it can be run; empty where nothing is odd. */
  default Optional<String> remark() {
    return Optional.empty();
  }

  /** Why it cannot be played on this cluster; empty if it can. */
  default Optional<String> refusal(Cluster cluster) {
    return Optional.empty();
  }

  /** The tasks as they were measured, if it is a trace that says so. */
  default Optional<Recording> recording() {
    return Optional.empty();
  }

  /** A {@code workload { … }} section that reads back as an equal workload. */
  String render();
}
