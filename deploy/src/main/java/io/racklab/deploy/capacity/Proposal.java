package io.racklab.deploy.capacity;

import io.racklab.master.experiment.Scale;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Throughput;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * A scale at which a machine is expected to keep runs on a cluster VALID, whatever the workload.
 *
 * @param bytesPerSecond real bytes when all links move what they can
 * @param timersLateSeconds how late 99 of 100 timers are at most, emulated
 * @param heartbeatsPerSecond of all nodes
 */
public record Proposal(
    Scale scale, double bytesPerSecond, double timersLateSeconds, double heartbeatsPerSecond) {
  private static final double[] TIMES = {1, 2, 5, 10, 20, 50, 100};
  private static final double NANOS = 1e9;

  /**
   * A verdict allows timers to be late by a twentieth of the task times; no task is shorter than
   * the 1.5 s in which its process starts.
   */
  private static final double MOST_LATE_SECONDS = 0.05 * 1.5;

  /** The proposals that fit the machine in every way, by time scale. */
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
