package io.racklab.deploy.security;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Follows the bytes that arrive on one connection of Akka's remoting and detects bytes that cannot
 * be messages. Akka itself accepts any number as a length, and hangs on a negative one.
 *
 * <p>A connection begins with the letters AKKA and the number of a stream; then each message is
 * preceded by its length, lowest byte first.
 */
final class ArteryFrames {
  private static final byte[] MAGIC = "AKKA".getBytes(StandardCharsets.US_ASCII);
  private static final int GREETING = MAGIC.length + 1;
  private static final int LENGTH = Integer.BYTES;

  /** The last stream in use: 1 carries cluster messages and 2 all others; 3 is not used here. */
  private static final int LAST_STREAM = 2;

  /** The length of a message's header in bytes. */
  private static final int SHORTEST = 28;

  private static final byte TLS_HANDSHAKE = 0x16;

  private final int longest;

  /** The part of the greeting, or later of a length, that has arrived. */
  private final ByteBuffer head = ByteBuffer.allocate(GREETING).order(ByteOrder.LITTLE_ENDIAN);

  private int leftOfMessage;

  ArteryFrames(int longest) {
    this.longest = longest;
  }

  /**
   * A fault of a connection.
   *
   * @param known true if the other side finds the cause by itself, so that no log line is needed
   */
  record Fault(String why, boolean known) {}

  /** Checks the next bytes, and consumes them up to a fault. Must not be called after a fault. */
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
    // A worker with certificates has connected, or one that tests whether it needs certificates.
    return greeting[0] == TLS_HANDSHAKE
        ? Optional.of(new Fault("it speaks TLS, and this process does not", true))
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
