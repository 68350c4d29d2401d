package io.racklab.deploy.simulate.network;

import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import java.time.Duration;

/**
 * An active flow.
 *
 * @param flows the flows of its route; null if it crosses no link or has no bytes
 * @param carried the value of {@code flows.carried()} when this flow started
 */
record ObservedFlow(OpenFlow asked, long startNanos, RouteFlows flows, double carried) {
  /** {@code mapred.shuffle.read.timeout} of Hadoop 1.2.1. */
  private static final Duration SHUFFLE_TIMEOUT = Duration.ofMinutes(3);

  /** {@code dfs.socket.timeout} of Hadoop 1.2.1. */
  private static final Duration HDFS_TIMEOUT = Duration.ofMinutes(1);

  /** Returns the bytes that it has carried up to now. */
  double moved() {
    return flows == null ? 0 : flows.carried() - carried;
  }

  /** Returns the time after which its owner gives it up if it does not move. */
  Duration timeout() {
    return asked.kind() == FlowKind.SHUFFLE ? SHUFFLE_TIMEOUT : HDFS_TIMEOUT;
  }
}
