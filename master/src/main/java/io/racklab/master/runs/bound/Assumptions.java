package io.racklab.master.runs.bound;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.topologies.Cluster;

/**
 * What bounds assume of schedulers and of the run.
 *
 * @param attempts the most attempts of a task; the fastest of them counts
 * @param replicates true if output is certainly written with all its replicas, since no node is
 *     lost
 * @param regular true if tasks are launched at the regular heartbeats of nodes only: there are no
 *     faults, no out-of-band heartbeats, and no timers that may be late
 * @param reportsAtHeartbeats true if, besides, the end of a task is known with the next heartbeat
 *     of its node, and not before
 */
record Assumptions(int attempts, boolean replicates, boolean regular, boolean reportsAtHeartbeats) {
  private static final double NANOS = 1e9;

  static Assumptions of(Experiment experiment, int attempts) {
    boolean undisturbed = experiment.faults().list().isEmpty();
    boolean regular =
        undisturbed
            && !experiment.cluster().outOfBandHeartbeats()
            && experiment.execution().clock() == ClockKind.VIRTUAL;
    return new Assumptions(
        attempts, undisturbed, regular, regular && !experiment.execution().tasks().umbilical());
  }

  /** Returns the interval, in seconds, to whose end tasks are held; 0 if they are not. */
  double heldSeconds(Cluster cluster) {
    return reportsAtHeartbeats ? cluster.heartbeat().toNanos() / NANOS : 0;
  }

  /** Returns the replicas with which a job's output is certainly written. */
  int replicas(JobSpec job, Cluster cluster) {
    return replicates
        ? Math.min(cluster.replication(), job.outputReplication().orElse(Integer.MAX_VALUE))
        : 1;
  }
}
