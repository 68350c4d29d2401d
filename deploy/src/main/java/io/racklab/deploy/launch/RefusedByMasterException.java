package io.racklab.deploy.launch;

/** Thrown when a master refuses this process; the message says why. */
public final class RefusedByMasterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RefusedByMasterException(String why) {
    super(why);
  }
}
