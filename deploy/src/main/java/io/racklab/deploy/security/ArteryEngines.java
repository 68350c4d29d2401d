package io.racklab.deploy.security;

import akka.remote.artery.tcp.SSLEngineProvider;
import io.racklab.worker.transfer.TlsEngines;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import scala.Option;

/**
 * Gives Akka's remoting the engine of each connection, behind a guard. Akka believes in the lengths
 * that it reads and in its buffers, so strangers could keep its threads busy for ever.
 */
public final class ArteryEngines implements SSLEngineProvider {
  private final TlsEngines engines;
  private final int longestFrame;
  private final RefusalLog refusals = new RefusalLog();

  private ArteryEngines(TlsEngines engines, int longestFrame) {
    this.engines = engines;
    this.longestFrame = longestFrame;
  }

  /** Connections on which everybody may take part, with messages of so many bytes at most. */
  public static ArteryEngines open(int longestFrame) {
    return new ArteryEngines(new OpenEngine.Maker(), longestFrame);
  }

  /** The same over TLS. */
  public static ArteryEngines of(MutualTls tls, int longestFrame) {
    return new ArteryEngines(tls, longestFrame);
  }

  @Override
  public SSLEngine createServerSSLEngine(String hostname, int port) {
    return GuardedEngine.answering(
        engines.answering(), new ArteryFrames(longestFrame), refusals::add);
  }

  /** Who calls is told by the failure. */
  @Override
  public SSLEngine createClientSSLEngine(String hostname, int port) {
    return GuardedEngine.calling(engines.calling(hostname, port), new ArteryFrames(longestFrame));
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
