package io.racklab.deploy.launch;

import java.time.Duration;

/** Thrown when a master does not answer or is not running. */
public final class SilentMasterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private SilentMasterException(String why) {
    super(why);
  }

  /** Returns the exception for a master that has admitted this process, but does not answer. */
  static SilentMasterException unanswered(Address master, Duration patience) {
    return new SilentMasterException(
        "the master at " + master + " has not answered for " + patience.toSeconds() + " s");
  }

  /**
   * Returns the exception for a master that has not admitted this process. Checks why, for some
   * seconds at most.
   */
  static SilentMasterException unreached(Address master, Duration patience) {
    Sight sight = Sight.of(master);
    return new SilentMasterException(
        sight == Sight.REFUSED
            ? "there is no master at " + master
            : "waited in vain for the master at "
                + master
                + " for "
                + patience.toSeconds()
                + " s: "
                + sight.words());
  }

  /**
   * Returns the exception for a master that has not admitted a lost worker again. Checks why, for
   * some seconds at most.
   */
  static SilentMasterException lost(Address master, Duration patience) {
    return new SilentMasterException(
        "this worker lost its connection, and waited in vain for the master at "
            + master
            + " for "
            + patience.toSeconds()
            + " s: "
            + Sight.of(master).words());
  }
}
