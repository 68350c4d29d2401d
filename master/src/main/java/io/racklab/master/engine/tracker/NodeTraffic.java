package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The number of nodes that are congested as NAS counts them (Fig. 3e): nodes whose running maps
 * will output more bytes to be shuffled than TrafficThreshold, which is m × ΣS / ΣK for a node of m
 * map slots and jobs present that shuffle S bytes and have K maps (Eq. 3). It uses the actual
 * output of tasks, whatever the scheduler estimates. Times are emulated nanoseconds.
 */
final class NodeTraffic {
  private static final double NANOS = 1e9;

  private final int[] slots;
  private final long[] underWay;
  private final boolean[] above;
  private final Map<AttemptId, Long> outputs = new HashMap<>();
  private int nodesAbove;
  private long shuffle;
  private long maps;
  private double nodeSeconds;
  private long firstNanos = -1;
  private long nowNanos;

  /**
   * @param slots the number of slots of each node that maps may hold
   */
  NodeTraffic(int[] slots) {
    this.slots = slots.clone();
    underWay = new long[slots.length];
    above = new boolean[slots.length];
  }

  static NodeTraffic of(Topology topology, NodeTable nodes) {
    int[] slots = new int[topology.nodeCount()];
    Arrays.setAll(slots, node -> nodes.node(node).slots(TaskType.MAP));
    return new NodeTraffic(slots);
  }

  /** Adds a job. */
  void came(Job job, long now) {
    until(now);
    if (firstNanos < 0) {
      firstNanos = now;
    }
    shuffle += job.spec().shuffleBytes();
    maps += job.total(TaskType.MAP);
    lookAtAll();
  }

  /** Removes a job that has ended. */
  void left(Job job, long now) {
    until(now);
    shuffle -= job.spec().shuffleBytes();
    maps -= job.total(TaskType.MAP);
    lookAtAll();
  }

  /** Adds an attempt that has started. */
  void started(Job job, RunningAttempt attempt, long now) {
    AttemptId id = attempt.id();
    if (id.type() == TaskType.MAP && job.total(TaskType.REDUCE) > 0) {
      long output = job.bytes().mapOutput(id.task());
      outputs.put(id, output);
      add(attempt.node(), output, now);
    }
  }

  /** Removes an attempt that has freed its slot. */
  void ended(RunningAttempt attempt, long now) {
    Long output = outputs.remove(attempt.id());
    if (output != null) {
      add(attempt.node(), -output, now);
    } else {
      until(now);
    }
  }

  private void add(int node, long bytes, long now) {
    until(now);
    underWay[node] += bytes;
    look(node);
  }

  private void until(long now) {
    nodeSeconds += nodesAbove * ((now - nowNanos) / NANOS);
    nowNanos = now;
  }

  /** Compares all nodes with the threshold, which changes as jobs come and go. */
  private void lookAtAll() {
    for (int node = 0; node < slots.length; node++) {
      look(node);
    }
  }

  private void look(int node) {
    boolean is = underWay[node] > threshold(node);
    if (is != above[node]) {
      above[node] = is;
      nodesAbove += is ? 1 : -1;
    }
  }

  /** Returns a node's threshold, rounded up so that equal maps fill a node to the last slot. */
  private double threshold(int node) {
    return maps == 0 ? 0 : Math.ceil(slots[node] * ((double) shuffle / maps));
  }

  /**
   * Returns the share of the nodes above their threshold, averaged over the time from the first
   * job's arrival to the last attempt's end; not a number before any time has passed.
   */
  double shareAbove() {
    return firstNanos < 0
        ? Double.NaN
        : nodeSeconds / (slots.length * ((nowNanos - firstNanos) / NANOS));
  }
}
