package io.racklab.deploy.security;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Delegates to a strict trust manager, and says in plain words which certificates it refuses and
 * why.
 */
final class ExplainingTrustManager extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager strict;
  private final X509Certificate authority;
  private final RefusalLog refusals = new RefusalLog();

  ExplainingTrustManager(X509ExtendedTrustManager strict, X509Certificate authority) {
    this.strict = strict;
    this.authority = authority;
  }

  private interface Check {
    void run() throws CertificateException;
  }

  /**
   * Logs a refusal of a client, since the server side has no caller to report it to; a client
   * reports its refusal as a failure.
   */
  private void tell(X509Certificate[] chain, Check check) throws CertificateException {
    try {
      explain(chain, check);
    } catch (RefusedCertificateException e) {
      refusals.add(e.getMessage());
      throw e;
    }
  }

  private void explain(X509Certificate[] chain, Check check) throws CertificateException {
    try {
      check.run();
    } catch (CertificateException e) {
      throw new RefusedCertificateException(why(chain[0], e), e.getCause());
    }
  }

  private String why(X509Certificate shown, CertificateException refused) {
    String fault =
        CertificateFault.of(shown, authority, Instant.now())
            .orElse("is not trusted: " + refused.getMessage());
    // A name that a stranger chose must not end the line.
    return ("the certificate of \"" + CertificateFault.name(shown) + "\" " + fault)
        .replaceAll("\\p{Cntrl}", "?");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    tell(chain, () -> strict.checkClientTrusted(chain, type));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    tell(chain, () -> strict.checkClientTrusted(chain, type, socket));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    tell(chain, () -> strict.checkClientTrusted(chain, type, engine));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    explain(chain, () -> strict.checkServerTrusted(chain, type));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    explain(chain, () -> strict.checkServerTrusted(chain, type, socket));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    explain(chain, () -> strict.checkServerTrusted(chain, type, engine));
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return strict.getAcceptedIssuers();
  }
}
