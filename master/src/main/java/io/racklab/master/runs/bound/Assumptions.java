package io.racklab.master.runs.bound;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.topologies.Cluster;

/**
 * What bounds assume of schedulers and of the run.
 *
 * @param attempts the most attempts of a task; the fastest of them counts
 * @param undisturbed true if there are no faults: nodes send heartbeats regularly, and output is
 *     written with all its replicas
 * @param reportsAtHeartbeats true if the end of a task is known with the next regular heartbeat of
 *     its node, and not before
 */
record Assumptions(int attempts, boolean undisturbed, boolean reportsAtHeartbeats) {
  private static final double NANOS = 1e9;

  static Assumptions of(Experiment experiment, int attempts) {
    boolean undisturbed = experiment.faults().list().isEmpty();
    return new Assumptions(
        attempts,
        undisturbed,
        undisturbed
            && !experiment.cluster().outOfBandHeartbeats()
            && !experiment.execution().tasks().umbilical());
  }

  /** Returns the interval, in seconds, to whose end tasks are held; 0 if they are not. */
  double heldSeconds(Cluster cluster) {
    return reportsAtHeartbeats ? cluster.heartbeat().toNanos() / NANOS : 0;
  }

  /** Returns the replicas with which a job's output is certainly written. */
  int replicas(JobSpec job, Cluster cluster) {
    return undisturbed
        ? Math.min(cluster.replication(), job.outputReplication().orElse(Integer.MAX_VALUE))
        : 1;
  }
}
