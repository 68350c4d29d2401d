package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ends a connection before it keeps a thread of Akka's busy. */
class GuardedEngineTest {
  private static final int LONGEST_FRAME = 1000;

  /** As large as Akka's. */
  private static final int BUFFER = 18_713;

  @TempDir Path folder;
  private final List<String> told = new ArrayList<>();
  private MutualTls tls;
  private SSLEngine answering;

  @BeforeEach
  void make() throws Exception {
    tls = new TestIdentities(folder.resolve("identities")).worker();
    answering = guarded(tls.answering());
    answering.beginHandshake();
  }

  /** The JDK's engine alone would ask for more, for which Akka has no room. */
  @Test
  void aRecordThatDoesNotFitEndsTheConnection() throws Exception {
    ByteBuffer record = ByteBuffer.allocate(BUFFER).put(new byte[] {0x16, 3, 3, 0x70, 0}).clear();
    SSLEngine alone = tls.answering();
    alone.beginHandshake();
    assertThat(unwrap(alone, record).getStatus()).isEqualTo(Status.BUFFER_UNDERFLOW);

    assertEnds(record, "it announces a record that is longer than TLS allows");
  }

  /** Of an older TLS, with another header. */
  @Test
  void anOldRecordThatDoesNotFitEndsItToo() {
    ByteBuffer record =
        ByteBuffer.allocate(BUFFER).put(new byte[] {(byte) 0xff, (byte) 0xff, 1, 3, 3}).clear();

    assertEnds(record, "it announces a record that is longer than TLS allows");
  }

  @Test
  void recordsThatHoldNothingEndTheConnection() throws Exception {
    ByteBuffer records = ByteBuffer.allocate(5 * (GuardedEngine.FRUITLESS + 1));
    while (records.hasRemaining()) {
      records.put(new byte[] {0x16, 3, 3, 0, 0});
    }
    records.clear();
    for (int i = 0; i < GuardedEngine.FRUITLESS; i++) {
      assertThat(unwrap(answering, records).getStatus()).isEqualTo(Status.OK);
    }

    assertEnds(records, "it sends too many records in a row without a message");
  }

  /** Akka asks once more, while it ends a connection, and would never be done. */
  @Test
  void anEngineThatOnlyFailsIsAtItsEnd() {
    SSLEngine failing = guarded(new Failing());

    assertThatThrownBy(() -> unwrap(failing, message(100))).hasMessage("again");
    assertThat(failing.isInboundDone()).isFalse();
    assertThatThrownBy(() -> unwrap(failing, message(100))).hasMessage("again");

    assertEnded(failing);
    assertThat(told).containsExactly("TLS failed: again");
  }

  @Test
  void whatIsSaidOverTlsIsLookedAt() throws Exception {
    SSLEngine calling = calling();
    shakeHands(calling, answering);

    ByteBuffer fine = message(100);
    assertThat(unwrap(answering, wrapped(calling, fine)).bytesProduced()).isEqualTo(fine.limit());
    assertThat(told).isEmpty();

    // The next length.
    ByteBuffer wrong = ByteBuffer.allocate(4).putInt(-1).flip();
    assertEnds(wrapped(calling, wrong), "it announces a message of -1 bytes");
  }

  /**
   * Each record without a message is answered with silence; one with a message clears the count.
   */
  @Test
  void whoHasSomethingToSayMaySayItInManyRecords() throws Exception {
    SSLEngine calling = calling();
    shakeHands(calling, answering);
    ByteBuffer message = message(LONGEST_FRAME);
    while (message.hasRemaining()) {
      ByteBuffer one = message.slice().limit(1);
      message.get();

      assertThat(unwrap(answering, wrapped(calling, one)).bytesProduced()).isEqualTo(1);
    }
    assertThat(told).isEmpty();
  }

  private SSLEngine calling() {
    return GuardedEngine.calling(tls.calling("127.0.0.1", 1), new ArteryFrames(LONGEST_FRAME));
  }

  private SSLEngine guarded(SSLEngine engine) {
    return GuardedEngine.answering(engine, new ArteryFrames(LONGEST_FRAME), told::add);
  }

  private void assertEnds(ByteBuffer bytes, String why) {
    assertThatThrownBy(() -> unwrap(answering, bytes))
        .isInstanceOf(SSLException.class)
        .hasMessage(why);
    assertEnded(answering);
    assertThat(told).containsExactly(why);
  }

  /** As Akka finds it. */
  private static void assertEnded(SSLEngine engine) {
    assertThat(engine.isInboundDone()).isTrue();
    assertThat(engine.isOutboundDone()).isTrue();
    assertThat(engine.getHandshakeStatus()).isEqualTo(HandshakeStatus.NOT_HANDSHAKING);
    try {
      assertThat(unwrap(engine, message(100)).getStatus()).isEqualTo(Status.CLOSED);
      assertThat(engine.wrap(message(100), ByteBuffer.allocate(BUFFER)).getStatus())
          .isEqualTo(Status.CLOSED);
      engine.closeInbound();
    } catch (SSLException e) {
      throw new AssertionError("has not ended", e);
    }
  }

  private static SSLEngineResult unwrap(SSLEngine engine, ByteBuffer bytes) throws SSLException {
    return engine.unwrap(bytes, ByteBuffer.allocate(2 * BUFFER));
  }

  private static ByteBuffer wrapped(SSLEngine engine, ByteBuffer bytes) throws SSLException {
    ByteBuffer record = ByteBuffer.allocate(BUFFER);
    engine.wrap(bytes, record);
    return record.flip();
  }

  private static void shakeHands(SSLEngine calling, SSLEngine answering) throws SSLException {
    calling.beginHandshake();
    ByteBuffer there = ByteBuffer.allocate(BUFFER);
    ByteBuffer back = ByteBuffer.allocate(BUFFER);
    // Who calls is never done.
    while (calling.getHandshakeStatus() != HandshakeStatus.NEED_TASK
        || answering.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
      step(calling, back, there);
      step(answering, there, back);
    }
    // What is still on its way belongs to no message.
    step(calling, back, there);
  }

  private static void step(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
    in.flip();
    while (in.hasRemaining() && engine.getHandshakeStatus() != HandshakeStatus.NEED_WRAP) {
      unwrap(engine, in);
      runTasks(engine);
    }
    in.compact();
    while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
      engine.wrap(ByteBuffer.allocate(0), out);
      runTasks(engine);
    }
  }

  private static void runTasks(SSLEngine engine) {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  /** The beginning of a connection, with one message. */
  private static ByteBuffer message(int length) {
    return ByteBuffer.allocate(9 + length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put("AKKA\u0001".getBytes(StandardCharsets.US_ASCII))
        .putInt(length)
        .clear();
  }

  private static final class Failing extends FixedEngine {
    @Override
    public SSLEngineResult wrap(ByteBuffer[] sources, int offset, int length, ByteBuffer target)
        throws SSLException {
      throw new SSLException("again");
    }

    @Override
    public SSLEngineResult unwrap(ByteBuffer source, ByteBuffer[] targets, int offset, int length)
        throws SSLException {
      throw new SSLException("again");
    }

    @Override
    public Runnable getDelegatedTask() {
      return null;
    }

    @Override
    public void beginHandshake() {}

    @Override
    public HandshakeStatus getHandshakeStatus() {
      return HandshakeStatus.NEED_UNWRAP;
    }

    @Override
    public javax.net.ssl.SSLSession getSession() {
      return null;
    }

    @Override
    public void closeInbound() throws SSLException {
      throw new SSLException("again");
    }

    @Override
    public boolean isInboundDone() {
      return false;
    }

    @Override
    public void closeOutbound() {}

    @Override
    public boolean isOutboundDone() {
      return false;
    }
  }
}
