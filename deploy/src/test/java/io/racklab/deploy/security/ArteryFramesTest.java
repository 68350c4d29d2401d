package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which bytes may reach Akka's remoting, however they are cut into pieces. */
class ArteryFramesTest {
  private static final int LONGEST = 1000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 5000})
  void messagesPass(int piece) {
    byte[] bytes = connection(1, 28, 29, LONGEST, 28, 500);

    assertThat(fault(bytes, piece)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {Integer.MIN_VALUE, -4, -1, 0, 1, 27, LONGEST + 1, 1 << 20, Integer.MAX_VALUE})
  void lengthsThatNoMessageHasDoNot(int length) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * LONGEST).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(connection(2, 100)).putInt(length);

    for (int piece : new int[] {1, 3, bytes.capacity()}) {
      assertThat(fault(bytes.array(), piece))
          .hasValueSatisfying(
              fault -> {
                assertThat(fault.why()).isEqualTo("it announces a message of " + length + " bytes");
                assertThat(fault.known()).isFalse();
              });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GET / HTTP/1.1\r\n", "AKKB\u0001", "AKKA\u0000", "AKKA\u0003", "SSH-2.0-x"})
  void otherProgramsDoNot(String words) {
    assertThat(fault(words.getBytes(StandardCharsets.US_ASCII), 2))
        .hasValueSatisfying(
            fault -> {
              assertThat(fault.why())
                  .matches("it begins with the bytes (\\w\\w ){4}\\w\\w, which no message does");
              assertThat(fault.known()).isFalse();
            });
  }

  /** Each worker that waits to join asks so whether it needs a certificate. */
  @Test
  void whoSpeaksTlsFindsOutByItself() {
    assertThat(fault(new byte[] {0x16, 3, 1, 2, 0, 1}, 6))
        .contains(new ArteryFrames.Fault("it speaks TLS, and this process does not", true));
  }

  @Test
  void whatHasNotYetComeIsNoFault() {
    assertThat(fault("AKK".getBytes(StandardCharsets.US_ASCII), 3)).isEmpty();
    assertThat(fault(new byte[0], 1)).isEmpty();
  }

  private static Optional<ArteryFrames.Fault> fault(byte[] bytes, int piece) {
    ArteryFrames frames = new ArteryFrames(LONGEST);
    Optional<ArteryFrames.Fault> fault = Optional.empty();
    for (int at = 0; at < bytes.length && fault.isEmpty(); at += piece) {
      ByteBuffer next = ByteBuffer.wrap(bytes, at, Math.min(piece, bytes.length - at));
      fault = frames.in(next);
      if (fault.isEmpty()) {
        assertThat(next.hasRemaining()).isFalse();
      }
    }
    return fault;
  }

  private static byte[] connection(int stream, int... lengths) {
    ByteBuffer bytes = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put("AKKA".getBytes(StandardCharsets.US_ASCII)).put((byte) stream);
    SplittableRandom random = new SplittableRandom(7);
    for (int length : lengths) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      bytes.putInt(length).put(message);
    }
    byte[] all = new byte[bytes.position()];
    bytes.flip().get(all);
    return all;
  }
}
