package io.racklab.deploy.security;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/** A certificate and the private key that shows it to be one's own. */
record KeyedCertificate(X509Certificate certificate, PrivateKey key) {
  /** Does not show the key. */
  @Override
  public String toString() {
    return "KeyedCertificate of " + certificate.getSubjectX500Principal();
  }
}
