package io.racklab.deploy.hosts;

/** Something that cannot be done on a host, for a reason that the user is told in one line. */
public final class HostException extends Exception {
  private static final long serialVersionUID = 1;

  HostException(String why) {
    super(why);
  }
}
