package io.racklab.protocol.time;

import io.racklab.protocol.port.Mailboxes;
import io.racklab.protocol.port.Ports;

/**
 * The clock of this process, wall or virtual; only the launcher implements it. It never runs
 * backwards.
 */
@FunctionalInterface
public interface ProcessClock {
  /** Returns the nanoseconds since an origin that all processes of a run share. */
  long nanos();

  /**
   * Returns the ports by which actors of this process send messages: mailboxes, or direct calls if
   * all actors share one thread.
   */
  default Ports ports() {
    return Mailboxes.INSTANCE;
  }
}
