package io.racklab.deploy.security;

/** Certificates cannot be made or used, for a reason that the user is told in one line. */
public final class UnusableCertificatesException extends Exception {
  private static final long serialVersionUID = 1;

  UnusableCertificatesException(String why) {
    super(why);
  }
}
