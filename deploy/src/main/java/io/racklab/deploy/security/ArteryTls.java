package io.racklab.deploy.security;

import akka.remote.artery.tcp.SSLEngineProvider;
import io.racklab.worker.transfer.TlsEngines;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import scala.Option;

/** Lets actors of several processes talk over our TLS. */
public final class ArteryTls implements SSLEngineProvider {
  private final TlsEngines engines;

  public ArteryTls(TlsEngines engines) {
    this.engines = engines;
  }

  @Override
  public SSLEngine createServerSSLEngine(String hostname, int port) {
    return engines.answering();
  }

  @Override
  public SSLEngine createClientSSLEngine(String hostname, int port) {
    return engines.calling(hostname, port);
  }

  /** The engines have looked already. */
  @Override
  public Option<Throwable> verifyClientSession(String hostname, SSLSession session) {
    return Option.empty();
  }

  @Override
  public Option<Throwable> verifyServerSession(String hostname, SSLSession session) {
    return Option.empty();
  }
}
