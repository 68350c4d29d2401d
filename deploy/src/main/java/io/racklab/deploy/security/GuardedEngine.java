package io.racklab.deploy.security;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * Wraps an engine, and ends a connection that would keep Akka busy: after a record that does not
 * fit into Akka's buffer, since Akka would wait for the rest in an endless loop; after too many
 * records without a message; or after bytes that cannot be messages.
 */
final class GuardedEngine extends FixedEngine {
  /**
   * The longest record that TLS 1.3 allows: a header, 2^14 bytes, and 256 for the cipher. Akka's
   * buffer is larger.
   */
  static final int LONGEST_RECORD = 5 + (1 << 14) + 256;

  /** The most records in a row that may yield no bytes; a handshake takes about ten records. */
  static final int FRUITLESS = 100;

  /** The message of the JDK's engines when the other side ends a connection. */
  private static final String ENDED_BY_PEER = "Received fatal alert";

  private final SSLEngine engine;
  private final ArteryFrames frames;
  private final boolean calling;
  private final Consumer<String> refused;
  private int fruitless;
  private boolean failing;
  private boolean ended;
  private boolean told;

  private GuardedEngine(
      SSLEngine engine, ArteryFrames frames, boolean calling, Consumer<String> refused) {
    this.engine = engine;
    this.frames = frames;
    this.calling = calling;
    this.refused = refused;
  }

  /**
   * Returns the engine of the side that opens a connection and sends on it.
   *
   * @param frames checks the bytes that the other side sends, if any
   */
  static GuardedEngine calling(SSLEngine engine, ArteryFrames frames) {
    return new GuardedEngine(engine, frames, true, why -> {});
  }

  /**
   * Returns the engine of the side that accepts a connection and receives.
   *
   * @param frames follows what the other side sends
   * @param refused receives the reason, at most once, if this side ends the connection
   */
  static GuardedEngine answering(SSLEngine engine, ArteryFrames frames, Consumer<String> refused) {
    return new GuardedEngine(engine, frames, false, refused);
  }

  @Override
  public SSLEngineResult wrap(ByteBuffer[] sources, int offset, int length, ByteBuffer target)
      throws SSLException {
    if (ended) {
      return closed();
    }
    try {
      return engine.wrap(sources, offset, length, target);
    } catch (SSLException e) {
      throw failed(e);
    }
  }

  @Override
  public SSLEngineResult unwrap(ByteBuffer source, ByteBuffer[] targets, int offset, int length)
      throws SSLException {
    if (length != 1) {
      throw new IllegalArgumentException("only one buffer is supported, not " + length);
    }
    if (ended) {
      return closed();
    }
    ByteBuffer target = targets[offset];
    int before = target.position();
    SSLEngineResult result;
    try {
      result = engine.unwrap(source, target);
    } catch (SSLException e) {
      throw failed(e);
    }
    if (result.getStatus() == Status.BUFFER_UNDERFLOW && source.remaining() >= LONGEST_RECORD) {
      throw ended("it announces a record that is longer than TLS allows", false);
    }
    check(result, target.duplicate().flip().position(before));
    return result;
  }

  private void check(SSLEngineResult result, ByteBuffer produced) throws SSLException {
    if (produced.hasRemaining()) {
      fruitless = 0;
      Optional<ArteryFrames.Fault> fault = frames.in(produced);
      if (fault.isPresent()) {
        throw ended(fault.get().why(), fault.get().known());
      }
    } else if (result.getStatus() == Status.OK && ++fruitless > FRUITLESS) {
      throw ended("it sends too many records in a row without a message", false);
    }
  }

  /** Marks the engine as closed: otherwise Akka would try again at once, forever. */
  private SSLException ended(String why, boolean known) {
    ended = true;
    tell(why, known);
    return new SSLException(why);
  }

  /**
   * Handles a failure of a TLS engine. After the first failure the engine still sends an alert to
   * its peer and closes by itself; after a second one it is marked as closed.
   */
  private SSLException failed(SSLException failure) {
    ended = failing;
    failing = true;
    boolean known =
        String.valueOf(failure.getMessage()).contains(ENDED_BY_PEER)
            || RefusedCertificateException.in(failure).isPresent();
    tell("TLS failed: " + failure.getMessage(), known);
    return failure;
  }

  private void tell(String why, boolean known) {
    if (!told && !known) {
      refused.accept(why);
    }
    told = true;
  }

  private static SSLEngineResult closed() {
    return new SSLEngineResult(Status.CLOSED, HandshakeStatus.NOT_HANDSHAKING, 0, 0);
  }

  @Override
  public Runnable getDelegatedTask() {
    return engine.getDelegatedTask();
  }

  @Override
  public void beginHandshake() throws SSLException {
    engine.beginHandshake();
  }

  /**
   * Reports a pending task on the calling side when there is nothing to do. Otherwise, after its
   * last message on a connection, Akka would wait forever for the other side to close it, and
   * sometimes a process would not end. With the pretended task Akka fails, and the connection ends.
   */
  @Override
  public HandshakeStatus getHandshakeStatus() {
    HandshakeStatus status = ended ? HandshakeStatus.NOT_HANDSHAKING : engine.getHandshakeStatus();
    return calling && status == HandshakeStatus.NOT_HANDSHAKING
        ? HandshakeStatus.NEED_TASK
        : status;
  }

  @Override
  public SSLSession getSession() {
    return engine.getSession();
  }

  @Override
  public void closeInbound() throws SSLException {
    if (!ended) {
      engine.closeInbound();
    }
  }

  @Override
  public boolean isInboundDone() {
    return ended || engine.isInboundDone();
  }

  @Override
  public void closeOutbound() {
    engine.closeOutbound();
  }

  @Override
  public boolean isOutboundDone() {
    return ended || engine.isOutboundDone();
  }
}
