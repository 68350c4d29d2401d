package io.racklab.master.network;

import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import java.time.Duration;

/**
 * Failures that break a run: how long the network waits until it tells of one, and in which words.
 */
final class Breakage {
  /**
   * By the process's clock. A broken connection may be the first that is heard of a lost process,
   * of which Akka's cluster tells within about 10 s.
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
