package io.racklab.deploy.security;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Delegates to a strict trust manager, and explains which certificates it refuses and why. */
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
   * Explains and logs a server's refusal of a client, since a server has no caller to which it
   * could report the refusal.
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
    // The peer chose the name, which must not break the log line.
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
