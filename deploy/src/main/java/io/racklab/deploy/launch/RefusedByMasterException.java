package io.racklab.deploy.launch;

/** A master takes nothing from this process, for the reason that the message says. */
public final class RefusedByMasterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RefusedByMasterException(String why) {
    super(why);
  }
}
