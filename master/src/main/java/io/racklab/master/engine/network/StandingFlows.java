package io.racklab.master.engine.network;

import io.racklab.protocol.FlowKind;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Flows that stand still because a link on their path carries nothing. They are given up after the
 * time for which Hadoop 1.2.1 waits for the next byte: 3 minutes for map output ({@code
 * mapred.shuffle.read.timeout}), a minute for HDFS reads and writes ({@code dfs.socket.timeout}).
 */
final class StandingFlows {
  private static final long SHUFFLE_NANOS = Duration.ofMinutes(3).toNanos();
  private static final long HDFS_NANOS = Duration.ofMinutes(1).toNanos();

  private final Topology topology;

  /** The links that carry nothing, with the time at which they stopped, in nanoseconds. */
  private final Map<Integer, Long> dead = new TreeMap<>();

  StandingFlows(Topology topology) {
    this.topology = topology;
  }

  /** Notes the share of its capacity that a link carries. */
  void changed(int link, double share, long now) {
    if (share > 0) {
      dead.remove(link);
    } else {
      dead.putIfAbsent(link, now);
    }
  }

  /** True if a flow stands still. */
  boolean holds(Flow flow) {
    return !dead.isEmpty() && endNanos(flow) < Long.MAX_VALUE;
  }

  /** Returns the flows to give up, in the order of their starts. */
  List<Flow> givenUp(ActiveFlows flows, long now) {
    return dead.isEmpty()
        ? List.of()
        : flows.all().stream().filter(flow -> endNanos(flow) <= now).toList();
  }

  /**
   * Returns the time at which the next flow is given up; the largest number if none stands still.
   */
  long nextNanos(ActiveFlows flows) {
    return dead.isEmpty()
        ? Long.MAX_VALUE
        : flows.all().stream().mapToLong(this::endNanos).min().orElse(Long.MAX_VALUE);
  }

  private long endNanos(Flow flow) {
    long since =
        Arrays.stream(FlowPaths.links(topology, flow.route()))
            .filter(dead::containsKey)
            .mapToLong(dead::get)
            .min()
            .orElse(Long.MAX_VALUE);
    if (since == Long.MAX_VALUE) {
      return since;
    }
    return Math.max(since, flow.startNanos())
        + (flow.asked().kind() == FlowKind.SHUFFLE ? SHUFFLE_NANOS : HDFS_NANOS);
  }
}
