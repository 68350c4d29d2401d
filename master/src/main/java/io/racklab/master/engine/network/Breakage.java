package io.racklab.master.engine.network;

import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import java.time.Duration;

/**
 * Failures that break a run: the time until the network reports one, and the texts of the reports.
 */
final class Breakage {
  /**
   * The wall-clock time from a broken connection to its report. A broken connection may be the
   * first sign of a lost process, which Akka Cluster reports within about 10 s.
   */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private Breakage() {}

  static String of(FlowBroken broken) {
    return "flow " + broken.flow() + " broke: " + broken.why();
  }

  static String of(WorkerBroken broken) {
    return "worker process " + broken.worker() + ": " + broken.why();
  }
}
