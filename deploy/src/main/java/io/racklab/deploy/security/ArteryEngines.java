package io.racklab.deploy.security;

import akka.remote.artery.tcp.SSLEngineProvider;
import io.racklab.worker.transfer.TlsEngines;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import scala.Option;

/**
 * Provides Akka's remoting (Artery) with an engine for each connection, wrapped in a guard. Akka
 * does not check the message lengths that it reads, so without the guard any process could keep its
 * threads busy forever.
 */
public final class ArteryEngines implements SSLEngineProvider {
  private final TlsEngines engines;
  private final int longestFrame;
  private final RefusalLog refusals = new RefusalLog();

  private ArteryEngines(TlsEngines engines, int longestFrame) {
    this.engines = engines;
    this.longestFrame = longestFrame;
  }

  /**
   * Returns engines for connections without TLS, which any process may use.
   *
   * @param longestFrame the length of the longest message in bytes
   */
  public static ArteryEngines open(int longestFrame) {
    return new ArteryEngines(new OpenEngine.Maker(), longestFrame);
  }

  /** Returns engines for connections over TLS. */
  public static ArteryEngines of(MutualTls tls, int longestFrame) {
    return new ArteryEngines(tls, longestFrame);
  }

  @Override
  public SSLEngine createServerSSLEngine(String hostname, int port) {
    return GuardedEngine.answering(
        engines.answering(), new ArteryFrames(longestFrame), refusals::add);
  }

  /**
   * Returns the engine of an outgoing connection. The engine logs no refusals, since they reach the
   * caller as failures.
   */
  @Override
  public SSLEngine createClientSSLEngine(String hostname, int port) {
    return GuardedEngine.calling(engines.calling(hostname, port), new ArteryFrames(longestFrame));
  }

  /** Accepts every session, since the engines have checked it already. */
  @Override
  public Option<Throwable> verifyClientSession(String hostname, SSLSession session) {
    return Option.empty();
  }

  @Override
  public Option<Throwable> verifyServerSession(String hostname, SSLSession session) {
    return Option.empty();
  }
}
