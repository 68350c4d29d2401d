package io.racklab.master.runs.bound;

import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.engine.network.NetworkRules;
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
 * @param blocksStay true if no further replicas of blocks are made
 * @param reportsAtHeartbeats true if tasks are launched, and their ends known, at the regular
 *     heartbeats of nodes only: there are no faults, no out-of-band heartbeats and no umbilical,
 *     and no timers that may be late
 * @param rates the factor by which flows may exceed the rates of links and disks; infinite for
 *     links whose rates are those of a testbed
 */
record Assumptions(
    int attempts,
    boolean replicates,
    boolean blocksStay,
    boolean reportsAtHeartbeats,
    double rates) {
  private static final double NANOS = 1e9;

  static Assumptions of(Experiment experiment, int attempts) {
    boolean undisturbed = experiment.faults().list().isEmpty();
    NetworkRules network = experiment.execution().network();
    return new Assumptions(
        attempts,
        undisturbed,
        undisturbed || experiment.execution().tracker().replication().isEmpty(),
        undisturbed
            && !experiment.cluster().outOfBandHeartbeats()
            && !experiment.execution().tasks().umbilical()
            && experiment.execution().clock() == ClockKind.VIRTUAL,
        network.links() == LinkMode.NATIVE ? Double.POSITIVE_INFINITY : 1 + network.tolerance());
  }

  /**
   * Returns the interval, in seconds, of which the time that a task is held is a multiple; 0 if
   * none.
   */
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
