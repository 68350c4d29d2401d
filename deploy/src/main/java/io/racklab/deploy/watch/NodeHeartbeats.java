package io.racklab.deploy.watch;

import io.racklab.master.runs.experiment.FirstHeartbeats;

/** The regular heartbeats of nodes, in seconds of emulated time. */
record NodeHeartbeats(FirstHeartbeats first) {
  private static final double SECOND = 1e9;

  /** The tolerance for the rounded times of rows, as a share of the heartbeat interval. */
  private static final double SAME = 1e-6;

  private double interval() {
    return first.topology().cluster().heartbeat().toNanos() / SECOND;
  }

  /** True if a node also sends a heartbeat when one of its tasks ends. */
  boolean alsoWhenTasksEnd() {
    return first.topology().cluster().outOfBandHeartbeats();
  }

  /** True if the cluster has a node of this name. */
  boolean knows(String node) {
    return first.topology().nodeNamed(node) >= 0;
  }

  /** Returns the node's first heartbeat after a time. */
  double after(String node, double at) {
    double first = first(node);
    return first + interval() * Math.max(0, Math.floor((at - first) / interval() + SAME) + 1);
  }

  /** Returns the node's last heartbeat until a time; negative infinity before the first. */
  double until(String node, double at) {
    double next = after(node, at);
    return next <= first(node) ? Double.NEGATIVE_INFINITY : next - interval();
  }

  private double first(String node) {
    return first.nanos(first.topology().nodeNamed(node)) / SECOND;
  }
}
