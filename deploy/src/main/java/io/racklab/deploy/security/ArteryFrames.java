package io.racklab.deploy.security;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Follows the bytes that come in on one connection of Akka's remoting and sees what cannot be
 * messages. Akka itself takes any number for a length, and never gets past a negative one.
 *
 * <p>A connection begins with the letters AKKA and the number of a stream; then each message has
 * its length before it, the lowest byte first.
 */
final class ArteryFrames {
  private static final byte[] MAGIC = "AKKA".getBytes(StandardCharsets.US_ASCII);
  private static final int GREETING = MAGIC.length + 1;
  private static final int LENGTH = Integer.BYTES;

  /** Streams are 1 for what holds the cluster together and 2 for the rest; 3 is not used here. */
  private static final int LAST_STREAM = 2;

  /** Each message has a header of so many bytes. */
  private static final int SHORTEST = 28;

  private static final byte TLS_HANDSHAKE = 0x16;

  private final int longest;

  /** The greeting, later a length, as far as it has come. */
  private final ByteBuffer head = ByteBuffer.allocate(GREETING).order(ByteOrder.LITTLE_ENDIAN);

  private int leftOfMessage;

  ArteryFrames(int longest) {
    this.longest = longest;
  }

  /**
   * A fault of a connection.
   *
   * @param known whether the caller finds out by itself, so that nobody has to be told
   */
  record Fault(String why, boolean known) {}

  /** Looks at the next bytes, all of them. After a fault there is nothing more to look at. */
  Optional<Fault> in(ByteBuffer bytes) {
    Optional<Fault> fault = Optional.empty();
    while (fault.isEmpty() && bytes.hasRemaining()) {
      if (leftOfMessage > 0) {
        int skipped = Math.min(leftOfMessage, bytes.remaining());
        bytes.position(bytes.position() + skipped);
        leftOfMessage -= skipped;
      } else {
        head.put(bytes.get());
        fault = head.hasRemaining() ? Optional.empty() : inHead();
      }
    }
    return fault;
  }

  private Optional<Fault> inHead() {
    Optional<Fault> fault = head.limit() == GREETING ? inGreeting() : inLength();
    head.clear().limit(LENGTH);
    return fault;
  }

  private Optional<Fault> inGreeting() {
    byte[] greeting = head.array();
    byte stream = greeting[MAGIC.length];
    if (Arrays.equals(MAGIC, 0, MAGIC.length, greeting, 0, MAGIC.length)
        && stream >= 1
        && stream <= LAST_STREAM) {
      return Optional.empty();
    }
    // A worker with certificates, or one that wants to know whether it needs some, calls so.
    return greeting[0] == TLS_HANDSHAKE
        ? Optional.of(new Fault("it speaks TLS, which is not spoken here", true))
        : Optional.of(
            new Fault(
                "it begins with the bytes "
                    + HexFormat.ofDelimiter(" ").formatHex(greeting)
                    + ", which no message does",
                false));
  }

  private Optional<Fault> inLength() {
    int length = head.getInt(0);
    if (length < SHORTEST || length > longest) {
      return Optional.of(new Fault("it announces a message of " + length + " bytes", false));
    }
    leftOfMessage = length;
    return Optional.empty();
  }
}
