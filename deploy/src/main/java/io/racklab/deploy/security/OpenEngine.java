package io.racklab.deploy.security;

import io.racklab.worker.transfer.TlsEngines;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLSession;

/**
 * An engine without TLS: bytes pass unchanged, and none are added. An engine is the only place
 * where bytes can be checked before Akka reads them, so connections without TLS need one too.
 */
final class OpenEngine extends FixedEngine {
  /** True once the engine has reported the end of the handshake, after which its user may send. */
  private boolean begun;

  private boolean closed;

  /** Makes the engines of both sides of connections without authentication and encryption. */
  static final class Maker implements TlsEngines {
    @Override
    public SSLEngine calling(String host, int port) {
      return new OpenEngine();
    }

    @Override
    public SSLEngine answering() {
      return new OpenEngine();
    }
  }

  @Override
  public SSLEngineResult wrap(ByteBuffer[] sources, int offset, int length, ByteBuffer target) {
    if (closed) {
      return result(Status.CLOSED, 0);
    }
    if (!begun) {
      begun = true;
      return new SSLEngineResult(Status.OK, HandshakeStatus.FINISHED, 0, 0);
    }
    int moved = 0;
    for (int i = offset; i < offset + length; i++) {
      moved += move(sources[i], target);
    }
    return result(Status.OK, moved);
  }

  @Override
  public SSLEngineResult unwrap(ByteBuffer source, ByteBuffer[] targets, int offset, int length) {
    if (closed) {
      return result(Status.CLOSED, 0);
    }
    if (!source.hasRemaining()) {
      return result(Status.BUFFER_UNDERFLOW, 0);
    }
    int moved = 0;
    for (int i = offset; i < offset + length; i++) {
      moved += move(source, targets[i]);
    }
    return result(moved == 0 ? Status.BUFFER_OVERFLOW : Status.OK, moved);
  }

  private static SSLEngineResult result(Status status, int moved) {
    return new SSLEngineResult(status, HandshakeStatus.NOT_HANDSHAKING, moved, moved);
  }

  private static int move(ByteBuffer source, ByteBuffer target) {
    int moved = Math.min(source.remaining(), target.remaining());
    target.put(source.slice().limit(moved));
    source.position(source.position() + moved);
    return moved;
  }

  @Override
  public void beginHandshake() {
    // There is no handshake.
  }

  @Override
  public HandshakeStatus getHandshakeStatus() {
    return begun || closed ? HandshakeStatus.NOT_HANDSHAKING : HandshakeStatus.NEED_WRAP;
  }

  @Override
  public Runnable getDelegatedTask() {
    return null;
  }

  /** Closes both directions, since only one side sends on each of Akka's connections. */
  @Override
  public void closeInbound() {
    closed = true;
  }

  @Override
  public boolean isInboundDone() {
    return closed;
  }

  @Override
  public void closeOutbound() {
    closed = true;
  }

  @Override
  public boolean isOutboundDone() {
    return closed;
  }

  /** Returns null: nothing was negotiated. */
  @Override
  public SSLSession getSession() {
    return null;
  }
}
