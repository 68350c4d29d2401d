package io.racklab.deploy.security;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/** The fault that keeps a certificate from being believed, in plain words. */
final class CertificateFault {
  private CertificateFault() {}

  /** The first fault, to follow "the certificate"; empty if others will believe it. */
  static Optional<String> of(X509Certificate certificate, X509Certificate authority, Instant now) {
    if (!issued(certificate, authority)) {
      return Optional.of(
          "is not of the authority \""
              + name(authority)
              + "\" but of \""
              + issuerName(certificate)
              + "\"");
    }
    if (now.isBefore(certificate.getNotBefore().toInstant())) {
      return Optional.of("is not valid before " + time(certificate.getNotBefore().toInstant()));
    }
    if (now.isAfter(certificate.getNotAfter().toInstant())) {
      return Optional.of("expired on " + time(certificate.getNotAfter().toInstant()));
    }
    return Optional.empty();
  }

  /** The same, of a certificate that is to be shown by a host. */
  static Optional<String> of(
      X509Certificate certificate, X509Certificate authority, String host, Instant now) {
    HostNames hosts = HostNames.in(certificate);
    return of(certificate, authority, now)
        .or(
            () ->
                hosts.cover(host)
                    ? Optional.empty()
                    : Optional.of("is for " + hosts + " and not for " + host));
  }

  /** The name that people use for a certificate's owner. */
  static String name(X509Certificate certificate) {
    return plain(certificate.getSubjectX500Principal().getName());
  }

  /** By this machine's clock, whose time zone is nobody else's. */
  static String time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC).toLocalDateTime().withNano(0) + "Z";
  }

  private static String issuerName(X509Certificate certificate) {
    return plain(certificate.getIssuerX500Principal().getName());
  }

  private static String plain(String distinguished) {
    return distinguished.startsWith("CN=") ? distinguished.substring(3) : distinguished;
  }

  private static boolean issued(X509Certificate certificate, X509Certificate authority) {
    try {
      certificate.verify(authority.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
