package io.racklab.deploy.security;

import java.security.cert.CertificateException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Thrown when a peer's certificate is not trusted, with the reason in plain words. */
final class RefusedCertificateException extends CertificateException {
  private static final long serialVersionUID = 1;

  /**
   * @param cause the cause from which TLS derives its alert to the peer
   */
  RefusedCertificateException(String why, Throwable cause) {
    super(why, cause);
  }

  /** Returns the refusal that made a connection fail, if there is one. */
  static Optional<RefusedCertificateException> in(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(RefusedCertificateException.class::isInstance)
        .map(RefusedCertificateException.class::cast)
        .findFirst();
  }
}
