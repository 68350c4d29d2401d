package io.racklab.deploy.security;

/** Thrown when certificates cannot be made or used; the message tells the user why in one line. */
public final class UnusableCertificatesException extends Exception {
  private static final long serialVersionUID = 1;

  UnusableCertificatesException(String why) {
    super(why);
  }
}
