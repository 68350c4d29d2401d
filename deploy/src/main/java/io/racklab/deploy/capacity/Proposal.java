package io.racklab.deploy.capacity;

import io.racklab.master.runs.experiment.Scale;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Throughput;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * A scale at which a machine is expected to keep runs on a cluster VALID, whatever the workload.
 *
 * @param bytesPerSecond the real bytes a second when all links are fully used
 * @param timersLateSeconds the 99th percentile of the timers' lateness, in emulated seconds
 * @param heartbeatsPerSecond the heartbeats of all nodes in a second of wall time
 */
public record Proposal(
    Scale scale, double bytesPerSecond, double timersLateSeconds, double heartbeatsPerSecond) {
  static final double[] TIMES = {1, 2, 5, 10, 20, 50, 100};
  private static final double NANOS = 1e9;

  /**
   * The greatest lateness in emulated seconds: a verdict allows timers to be late by a twentieth of
   * the task times, and by default no task is shorter than the 1.5 s in which its process starts.
   */
  static final double MOST_LATE_SECONDS = 0.05 * 1.5;

  /**
   * Returns a proposal for each time scale at which the machine carries the flows, the timers and
   * the heartbeats, in ascending order.
   */
  public static List<Proposal> of(Cluster cluster, Capacity capacity) {
    Load most = new Load(Throughput.most(new Topology(cluster)));
    double heartbeats = cluster.nodeCount() * NANOS / cluster.heartbeat().toNanos();
    List<Proposal> proposals = new ArrayList<>();
    for (double time : TIMES) {
      double late = capacity.timers().tailSeconds() * time;
      if (late > MOST_LATE_SECONDS
          || heartbeats * time > Load.VALID_SHARE * capacity.heartbeatsPerSecond()) {
        break;
      }
      most.bytesFor(time, capacity.bytesPerSecond())
          .ifPresent(
              scale -> proposals.add(new Proposal(scale, most.at(scale), late, heartbeats * time)));
    }
    return proposals;
  }
}
