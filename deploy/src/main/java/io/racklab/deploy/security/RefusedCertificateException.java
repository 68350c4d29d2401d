package io.racklab.deploy.security;

import java.security.cert.CertificateException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A peer's certificate is not believed, with the reason in plain words. */
final class RefusedCertificateException extends CertificateException {
  private static final long serialVersionUID = 1;

  /**
   * @param cause from which TLS takes what it tells the peer
   */
  RefusedCertificateException(String why, Throwable cause) {
    super(why, cause);
  }

  /** The one because of which a connection failed, if it failed because of one. */
  static Optional<RefusedCertificateException> in(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(RefusedCertificateException.class::isInstance)
        .map(RefusedCertificateException.class::cast)
        .findFirst();
  }
}
