package io.racklab.deploy.security;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/** Explains why a certificate is not trusted. */
final class CertificateFault {
  private CertificateFault() {}

  /**
   * Returns the first fault, as a continuation of "the certificate"; empty if it will be trusted.
   */
  static Optional<String> of(X509Certificate certificate, X509Certificate authority, Instant now) {
    if (!issued(certificate, authority)) {
      return Optional.of(
          "was not issued by the authority \""
              + name(authority)
              + "\" but by \""
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

  /**
   * As {@link #of(X509Certificate, X509Certificate, Instant)}, but also checks that the certificate
   * covers a host.
   */
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

  /** Returns the name of a certificate's owner for people. */
  static String name(X509Certificate certificate) {
    return plain(certificate.getSubjectX500Principal().getName());
  }

  /** Returns a time in UTC, since hosts may have other time zones. */
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
