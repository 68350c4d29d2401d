package io.racklab.deploy.security;

import java.security.cert.CertificateException;

/** A peer's certificate is not believed, with the reason in plain words. */
final class RefusedCertificate extends CertificateException {
  private static final long serialVersionUID = 1;

  /**
   * @param cause from which TLS takes what it tells the peer
   */
  RefusedCertificate(String why, Throwable cause) {
    super(why, cause);
  }
}
