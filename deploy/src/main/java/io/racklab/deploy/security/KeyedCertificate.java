package io.racklab.deploy.security;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/** A certificate and its private key. */
record KeyedCertificate(X509Certificate certificate, PrivateKey key) {
  /** Omits the key. */
  @Override
  public String toString() {
    return "KeyedCertificate of " + certificate.getSubjectX500Principal();
  }
}
