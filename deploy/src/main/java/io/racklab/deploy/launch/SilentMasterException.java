package io.racklab.deploy.launch;

import java.time.Duration;

/** A master does not answer, or is not there. */
public final class SilentMasterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SilentMasterException(Address master, boolean reached, Duration patience) {
    super(
        reached
            ? "the master at " + master + " has not answered for " + patience.toSeconds() + " s"
            : "there is no master at " + master);
  }
}
