package io.racklab.deploy.security;

import akka.remote.artery.tcp.SSLEngineProvider;
import io.racklab.worker.transfer.TlsEngines;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import scala.Option;

/**
 * Gives Akka's remoting the engine of each connection, behind a guard. Akka trusts the lengths that
 * it reads and its buffers, so strangers could keep its threads busy forever.
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
   * Returns engines for connections that any process may use, with messages up to a number of
   * bytes.
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
   * Returns the engine of an outgoing connection; a refusal reaches the caller as a failure, so
   * none is logged.
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
