package io.racklab.deploy.hosts;

/** Thrown when something cannot be done on a host; the message tells the user why in one line. */
public final class HostException extends Exception {
  private static final long serialVersionUID = 1;

  HostException(String why) {
    super(why);
  }
}
