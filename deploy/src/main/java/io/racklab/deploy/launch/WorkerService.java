package io.racklab.deploy.launch;

import akka.actor.typed.Behavior;
import io.racklab.deploy.metrics.WorkerMeter;
import io.racklab.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.Optional;

/**
 * The service of a worker process for a master. The process joins the master. It joins again if the
 * connection breaks or the master declares it lost, for example because it was suspended.
 *
 * @param host the address at which others reach this process
 * @param share the weight of this worker: the number of nodes that it emulates is proportional to
 *     it
 * @param child true if the process ends together with the process that started it
 */
public record WorkerService(
    Address master,
    String host,
    double share,
    Security security,
    ProtocolVersion version,
    boolean child) {
  /** Makes a second actor of the process, which starts when the master has admitted the process. */
  @FunctionalInterface
  public interface Companion {
    Behavior<?> begin();
  }

  /** The time for which a process that was cut off tries to join again. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * Serves until the master leaves or can no longer be reached. Blocks.
   *
   * @param meter reads the process's metrics
   * @param companion makes a second actor that serves the master, in addition to the worker
   * @return the reason for which the master refused this process; empty if it served
   * @throws SilentMasterException if the master lost this process and did not admit it again
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
