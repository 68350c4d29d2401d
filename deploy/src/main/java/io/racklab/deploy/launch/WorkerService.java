package io.racklab.deploy.launch;

import akka.actor.typed.Behavior;
import io.racklab.deploy.metrics.WorkerMeter;
import io.racklab.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.Optional;

/**
 * A worker process's service for a master: it joins, and joins again when it was cut off, or
 * stopped for so long that the master has taken it for lost.
 *
 * @param host the address of this process, at which others reach it
 * @param share how much of the cluster it is to emulate in proportion to others' shares
 * @param child whether it ends with the process that started it
 */
public record WorkerService(
    Address master,
    String host,
    double share,
    Security security,
    ProtocolVersion version,
    boolean child) {
  /** Another actor of the process, which begins when the master has let it in. */
  @FunctionalInterface
  public interface Companion {
    Behavior<?> begin();
  }

  /** So long a process that was cut off tries to join again. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * Serves until the master leaves or cannot be reached any more. Blocks.
   *
   * @param meter told where the process's figures are
   * @param companion serves the master too, beside the worker
   * @return why the master would not have this process; empty if it served
   * @throws SilentMasterException if it was lost and did not let this process in again
   */
  public Optional<String> serve(WorkerMeter meter, Companion companion) {
    Optional<ProcessHandle> parent = ProcessHandle.current().parent();
    WorkerProcess.End end = WorkerProcess.serve(this, Optional.empty(), meter, companion);
    while (end instanceof WorkerProcess.End.CutOff
        && (!child || parent.filter(ProcessHandle::isAlive).isPresent())) {
      end = WorkerProcess.serve(this, Optional.of(PATIENCE), meter, companion);
    }
    if (end instanceof WorkerProcess.End.NotLetIn) {
      throw SilentMasterException.lost(master, PATIENCE);
    }
    return end instanceof WorkerProcess.End.Refused refused
        ? Optional.of(refused.why())
        : Optional.empty();
  }
}
