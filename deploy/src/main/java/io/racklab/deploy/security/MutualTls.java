package io.racklab.deploy.security;

import io.racklab.worker.transfer.TlsEngines;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * TLS 1.3 in which both sides show a certificate of the same authority. The calling side also
 * checks that the certificate names the called host, unless its own certificate names no hosts.
 * Both the messages between masters and workers and the data ports use it.
 */
public final class MutualTls implements TlsEngines {
  private static final String PROTOCOL = "TLSv1.3";
  private static final String[] PROTOCOLS = {PROTOCOL};

  private final Identity identity;
  private final SSLContext context;

  public MutualTls(Identity identity) {
    this.identity = identity;
    // A store in memory needs no password.
    char[] none = {};
    try {
      KeyStore own = emptyStore();
      KeyedCertificate keyed = identity.own();
      own.setKeyEntry("own", keyed.key(), none, new Certificate[] {keyed.certificate()});
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(own, none);
      KeyStore believed = emptyStore();
      believed.setCertificateEntry("authority", identity.authority());
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(believed);
      context = SSLContext.getInstance(PROTOCOL);
      context.init(keys.getKeyManagers(), telling(trust.getTrustManagers()), null);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this JVM cannot speak TLS 1.3", e);
    }
  }

  private TrustManager[] telling(TrustManager[] trust) {
    TrustManager[] telling = trust.clone();
    for (int i = 0; i < trust.length; i++) {
      if (trust[i] instanceof X509ExtendedTrustManager strict) {
        telling[i] = new ExplainingTrustManager(strict, identity.authority());
      }
    }
    return telling;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  Identity identity() {
    return identity;
  }

  SSLContext context() {
    return context;
  }

  @Override
  public SSLEngine calling(String host, int port) {
    SSLEngine engine = context.createSSLEngine(host, port);
    engine.setUseClientMode(true);
    engine.setSSLParameters(strict(engine.getSSLParameters(), true));
    return engine;
  }

  @Override
  public SSLEngine answering() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setSSLParameters(strict(engine.getSSLParameters(), false));
    return engine;
  }

  /**
   * Returns the engine of a connection whose client shows no certificate, such as a browser or
   * Prometheus.
   */
  public SSLEngine serving() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    engine.setSSLParameters(parameters);
    return engine;
  }

  /** Sets the requirements of a connection for one of its sides. */
  SSLParameters strict(SSLParameters parameters, boolean calling) {
    parameters.setProtocols(PROTOCOLS);
    if (!calling) {
      parameters.setNeedClientAuth(true);
    } else if (identity.mindsHosts()) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    return parameters;
  }

  /** Omits the key. */
  @Override
  public String toString() {
    return "MutualTls of " + CertificateFault.name(identity.own().certificate());
  }
}
