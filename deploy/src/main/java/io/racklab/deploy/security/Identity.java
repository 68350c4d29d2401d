package io.racklab.deploy.security;

import java.security.cert.X509Certificate;

/**
 * The certificate of a process, and the authority that it trusts.
 *
 * @param own the certificate that it shows to others
 * @param authority the authority whose certificates it trusts, and no others
 */
public record Identity(KeyedCertificate own, X509Certificate authority) {
  /**
   * True if peers must be the hosts that their certificates name. It depends on one's own
   * certificate, so that no peer can choose.
   */
  boolean mindsHosts() {
    return !HostNames.in(own.certificate()).any();
  }
}
