package io.racklab.deploy.security;

import java.security.cert.X509Certificate;

/**
 * The certificate of a process, and the authority that it trusts.
 *
 * @param own the certificate that it shows to others
 * @param authority the only authority whose certificates it trusts
 */
public record Identity(KeyedCertificate own, X509Certificate authority) {
  /**
   * True if this process checks that a called host is named in the host's certificate. The check
   * depends on the process's own certificate, so that a peer cannot disable it.
   */
  boolean mindsHosts() {
    return !HostNames.in(own.certificate()).any();
  }
}
