package io.racklab.deploy.security;

import io.racklab.worker.transfer.TlsEngines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/** What stands before Akka on the actor port, as Akka drives it with the bytes of a connection. */
public final class ActorPortBytes {
  private static final int LONGEST_FRAME = 256 << 10;

  /** As large as Akka's. */
  private static final int BUFFER = 18_713;

  private final TlsEngines engines;

  private ActorPortBytes(TlsEngines engines) {
    this.engines = engines;
  }

  public static ActorPortBytes inTheOpen() {
    return new ActorPortBytes(new OpenEngine.Maker());
  }

  /**
   * Over TLS.
   *
   * @param folder empty
   */
  public static ActorPortBytes overTls(Path folder) {
    try {
      return new ActorPortBytes(new TestIdentities(folder).worker());
    } catch (IOException | UnusableCertificatesException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Takes all bytes.
   *
   * @return how many bytes came through to Akka
   * @throws SSLException if the connection ends
   */
  public long taken(byte[] input) throws SSLException {
    SSLEngine engine =
        GuardedEngine.answering(engines.answering(), new ArteryFrames(LONGEST_FRAME), why -> {});
    engine.beginHandshake();
    ByteBuffer in = ByteBuffer.wrap(input);
    ByteBuffer out = ByteBuffer.allocate(2 * BUFFER);
    long through = 0;
    // Each step takes a byte at least, or brings the handshake on.
    for (int steps = 2 * input.length + 1000; steps > 0; steps--) {
      if (engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
        engine.getDelegatedTask().run();
      } else if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
        engine.wrap(ByteBuffer.allocate(0), out.clear());
      } else {
        SSLEngineResult result = engine.unwrap(in, out.clear());
        through += result.bytesProduced();
        if (result.getStatus() != Status.OK) {
          return through;
        }
      }
    }
    throw new AssertionError("it goes on and on");
  }
}
