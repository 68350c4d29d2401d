package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.topologies.Cluster;
import java.util.List;
import java.util.Optional;

/** A source of jobs. Immutable: the same block size and seed always give the same jobs. */
public sealed interface Workload
    permits SwimTrace, Traced, Synth, Mix, Listed, Sequential, Tyrex, AtLoad {

  /**
   * Returns the jobs by submit time, numbered from 1.
   *
   * @param blockSize the cluster's block size in bytes, which decides the number of maps
   * @param seed the seed of its random parts; its streams are named
   * @throws io.racklab.topologies.config.InvalidInputException if a job is impossible with this
   *     block size
   */
  List<JobSpec> jobs(long blockSize, Seed seed);

  /**
   * Returns the jobs on a cluster, which also decides their times if the workload has a load.
   *
   * @throws io.racklab.topologies.config.InvalidInputException if a job or the load is impossible
   *     there
   */
  default List<JobSpec> jobs(Cluster cluster, Seed seed) {
    return jobs(cluster.blockSize(), seed);
  }

  /**
   * Returns the factor by which the original bytes were multiplied. Divide by it before finding a
   * job's class ({@link ShuffleClass}), which depends on the original bytes.
   */
  double scaleBytes();

  /** Returns remarks on assumed values and possible mistakes; usually none. */
  default Remarks remarks() {
    return Remarks.NONE;
  }

  /** Returns all remarks in one line; empty if there is none. */
  default Optional<String> remark() {
    return remarks().text();
  }

  /** Returns why it cannot be played on this cluster; empty if it can. */
  default Optional<String> refusal(Cluster cluster) {
    return Optional.empty();
  }

  /** Returns the jobs as a trace records them, by submission; none if it has no measured tasks. */
  default List<TraceJob> traced() {
    return List.of();
  }

  /** Returns a copy whose tasks take the times that a calibration has learned, if it is a trace. */
  default Workload calibrated(Calibrated learned) {
    return this;
  }

  /** True if its tasks take the times of a calibration, which it needs then. */
  default boolean needsCalibration() {
    return false;
  }

  /** Returns the measured tasks if the workload is a trace with measurements. */
  default Optional<Recording> recording() {
    return Optional.empty();
  }

  /** Returns a {@code workload { … }} section that reads back as an equal workload. */
  String render();
}
