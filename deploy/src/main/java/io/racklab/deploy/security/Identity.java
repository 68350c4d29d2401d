package io.racklab.deploy.security;

import java.security.cert.X509Certificate;

/**
 * Who a process is, and whom it believes.
 *
 * @param own what it shows to others
 * @param authority it believes those that this one has issued a certificate for, and nobody else
 */
public record Identity(KeyedCertificate own, X509Certificate authority) {
  /**
   * Whether others must be the hosts that their certificates name. It hangs on one's own
   * certificate, so that no peer can choose.
   */
  boolean mindsHosts() {
    return !HostNames.in(own.certificate()).any();
  }
}
