package io.racklab.deploy.launch;

import java.time.Duration;

/** A master does not answer, or is not there. */
public final class SilentMasterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private SilentMasterException(String why) {
    super(why);
  }

  /** It has let this process in before, or would have. */
  static SilentMasterException unanswered(Address master, Duration patience) {
    return new SilentMasterException(
        "the master at " + master + " has not answered for " + patience.toSeconds() + " s");
  }

  /** It has not let this process in. Looks why, for some seconds at most. */
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

  /** It has not let a worker in again that it had lost. Looks why, for some seconds at most. */
  static SilentMasterException lost(Address master, Duration patience) {
    return new SilentMasterException(
        "this worker was cut off, and waited in vain for the master at "
            + master
            + " for "
            + patience.toSeconds()
            + " s: "
            + Sight.of(master).words());
  }
}
