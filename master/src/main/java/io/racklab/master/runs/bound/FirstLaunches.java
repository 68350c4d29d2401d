package io.racklab.master.runs.bound;

import io.racklab.master.runs.experiment.FirstHeartbeats;
import io.racklab.topologies.Topology;
import java.util.stream.IntStream;

/** The times at which tasks can be launched: those of heartbeats, if these are regular. */
final class FirstLaunches {
  private static final double NANOS = 1e9;
  private static final double ROUNDING = 1e-9;

  private final double[] phases;
  private final double interval;
  private final boolean equal;

  private FirstLaunches(double[] phases, double interval, boolean equal) {
    this.phases = phases;
    this.interval = interval;
    this.equal = equal;
  }

  /**
   * The times at which a job that is submitted can have tasks.
   *
   * @param first the time of its first task
   * @param mean the mean, over the nodes, of the time of the first task there; the first time of
   *     all if nodes differ
   */
  record Times(double first, double mean) {}

  /**
   * @param equal true if all nodes offer equal slots, and tasks take equal times on all nodes
   */
  static FirstLaunches of(FirstHeartbeats first, boolean equal, Assumptions assumptions) {
    Topology topology = first.topology();
    double[] phases =
        assumptions.reportsAtHeartbeats()
            ? IntStream.range(0, topology.nodeCount())
                .mapToDouble(node -> first.nanos(node) / NANOS)
                .toArray()
            : new double[0];
    return new FirstLaunches(phases, topology.cluster().heartbeat().toNanos() / NANOS, equal);
  }

  /** Returns the times for a job that is submitted at a time in seconds. */
  Times from(double submitted) {
    if (phases.length == 0) {
      return new Times(submitted, submitted);
    }
    double begun = Math.floor(submitted / interval) * interval;
    double first = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (double phase : phases) {
      double next = begun + phase + (begun + phase >= submitted - ROUNDING ? 0 : interval);
      first = Math.min(first, next);
      sum += next;
    }
    return new Times(first, equal ? sum / phases.length : first);
  }
}
