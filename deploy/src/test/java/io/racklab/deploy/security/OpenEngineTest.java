package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import org.junit.jupiter.api.Test;

/** What Akka asks of an engine, of one that does nothing. */
class OpenEngineTest {
  private final SSLEngine engine = new OpenEngine.Maker().answering();
  private final ByteBuffer target = ByteBuffer.allocate(8);

  @Test
  void aConnectionBeginsWithoutAByte() throws Exception {
    engine.beginHandshake();
    assertThat(engine.getHandshakeStatus()).isEqualTo(HandshakeStatus.NEED_WRAP);

    assertThat(engine.wrap(bytes("abc"), target).getHandshakeStatus())
        .isEqualTo(HandshakeStatus.FINISHED);
    assertThat(target.position()).isZero();
    assertThat(engine.getHandshakeStatus()).isEqualTo(HandshakeStatus.NOT_HANDSHAKING);
  }

  @Test
  void bytesPassAsTheyAreInBothDirections() throws Exception {
    engine.wrap(bytes(""), target);

    engine.wrap(bytes("out"), target);
    engine.unwrap(bytes("in"), target);

    assertThat(new String(target.array(), 0, target.position(), StandardCharsets.US_ASCII))
        .isEqualTo("outin");
  }

  @Test
  void asManyPassAsThereIsRoomFor() throws Exception {
    ByteBuffer source = bytes("0123456789");

    assertThat(engine.unwrap(source, target).bytesProduced()).isEqualTo(8);
    assertThat(source.remaining()).isEqualTo(2);
    assertThat(engine.unwrap(source, target).getStatus()).isEqualTo(Status.BUFFER_OVERFLOW);
    assertThat(engine.unwrap(bytes(""), target).getStatus()).isEqualTo(Status.BUFFER_UNDERFLOW);
  }

  @Test
  void aConnectionEndsAsAWhole() throws Exception {
    engine.closeInbound();

    assertThat(engine.isInboundDone()).isTrue();
    assertThat(engine.isOutboundDone()).isTrue();
    assertThat(engine.unwrap(bytes("in"), target).getStatus()).isEqualTo(Status.CLOSED);
    assertThat(engine.wrap(bytes("out"), target).getStatus()).isEqualTo(Status.CLOSED);
    assertThat(target.position()).isZero();
  }

  private static ByteBuffer bytes(String words) {
    return ByteBuffer.wrap(words.getBytes(StandardCharsets.US_ASCII));
  }
}
