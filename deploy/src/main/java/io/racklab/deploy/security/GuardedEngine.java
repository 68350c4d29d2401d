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
 * Another engine, whose connection ends where its caller would be kept busy: by a record that does
 * not fit into the caller's buffer, of which Akka asks for the rest for ever; by records without a
 * message, one after the other; or by bytes that cannot be messages.
 */
final class GuardedEngine extends FixedEngine {
  /**
   * The longest record that TLS 1.3 allows: a header, 2^14 bytes, and 256 for the cipher. Akka's
   * buffer is larger.
   */
  static final int LONGEST_RECORD = 5 + (1 << 14) + 256;

  /** So often in a row nothing may come of it; a handshake takes about ten records. */
  static final int FRUITLESS = 100;

  /** The words of the JDK's engines if it is the other side that ends a connection. */
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
   * The side that opens a connection and speaks on it.
   *
   * @param frames to follow what the other side says, if it does
   */
  static GuardedEngine calling(SSLEngine engine, ArteryFrames frames) {
    return new GuardedEngine(engine, frames, true, why -> {});
  }

  /**
   * The side that is called and listens.
   *
   * @param frames to follow what the other side says
   * @param refused told why, at most once, if this side ends the connection
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
      throw new IllegalArgumentException("only one buffer is looked at, not " + length);
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
      throw ended("it sends one record after the other without a message", false);
    }
  }

  /** From here on the engine is at its end: otherwise Akka would try again at once, for ever. */
  private SSLException ended(String why, boolean known) {
    ended = true;
    tell(why, known);
    return new SSLException(why);
  }

  /**
   * A TLS engine that fails has a last word for its peer and is then at its end by itself; if it is
   * not, it is when it fails again.
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
   * While there is nothing to be done, the calling side says that there is. Otherwise Akka, when it
   * has nothing more to say on a connection, waits for the other side to end it, for ever, so that
   * now and then a process would not end. As it is, Akka fails over what it finds, and the
   * connection ends.
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
