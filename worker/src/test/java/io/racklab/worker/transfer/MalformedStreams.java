package io.racklab.worker.transfer;

import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.Hello;
import io.racklab.protocol.data.RunToken;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Generates malformed streams of a connection, from a single wrong bit to noise, among valid
 * frames, together with the expected reaction of a port. Equal seeds give equal streams.
 */
final class MalformedStreams {
  /** The expected state of a connection at the end of a stream. */
  enum End {
    /** The port closes the connection. */
    REFUSED,
    /** The port waits for the rest of a frame. */
    INSIDE_A_FRAME,
    BETWEEN_FRAMES
  }

  /**
   * A connection's bytes and their expected outcome.
   *
   * @param pieces the bytes, in the pieces in which they arrive
   * @param malformed the number of hellos and frames that must not be accepted as valid
   * @param corruptedFrames the number of frames whose payload does not have the checksum of its
   *     header
   * @param intactBytes the payload bytes of valid frames
   * @param intactFlows the flows that arrive complete and intact
   */
  record Stream(
      List<byte[]> pieces,
      int malformed,
      int corruptedFrames,
      long intactBytes,
      Set<Long> intactFlows,
      Set<Long> corruptedFlows,
      End end) {}

  private enum Fault {
    NOISE_FOR_HELLO,
    OTHER_MAGIC,
    OTHER_VERSION,
    OTHER_TOKEN,
    NO_HELLO,
    CUT_HELLO,
    SECOND_HELLO,
    FLIPPED_HEADER,
    FLIPPED_PAYLOAD,
    IMPOSSIBLE_LENGTH,
    NOISE_FOR_HEADER,
    SHORT_PAYLOAD,
    MORE_THAN_THE_FLOW,
    OTHER_FLOW_SIZE,
    OTHER_ENDS,
    NO_SUCH_NODE,
    ABANDONED_UNSEEN,
    CUT_FRAME;

    boolean instead() {
      return ordinal() <= CUT_HELLO.ordinal();
    }
  }

  private static final Fault[] FAULTS = Fault.values();
  private static final int LARGEST = 200;

  private final RunToken token;
  private final int nodes;
  private final SplittableRandom random;
  private long nextFlow = 1L << 32;
  private Wire wire;
  private int malformed;
  private int corruptedFrames;
  private long intactBytes;
  private Set<Long> intactFlows;
  private Set<Long> corruptedFlows;

  MalformedStreams(RunToken token, int nodes, long seed) {
    this.token = token;
    this.nodes = nodes;
    random = new SplittableRandom(seed);
  }

  Stream next() {
    malformed = 0;
    corruptedFrames = 0;
    intactBytes = 0;
    intactFlows = new LinkedHashSet<>();
    corruptedFlows = new LinkedHashSet<>();
    Fault fault = FAULTS[random.nextInt(FAULTS.length)];
    End end;
    if (fault.instead()) {
      wire = new Wire();
      end = hello(fault);
    } else {
      wire = Wire.greeting(token);
      soundFrames();
      for (int flips = random.nextInt(12); flips > 0; flips--) {
        frame(Fault.FLIPPED_PAYLOAD);
        soundFrames();
      }
      end = frame(fault);
    }
    if (end == End.REFUSED && random.nextBoolean()) {
      // The port must ignore all following bytes.
      junk();
    }
    return new Stream(
        pieces(), malformed, corruptedFrames, intactBytes, intactFlows, corruptedFlows, end);
  }

  private End hello(Fault fault) {
    malformed++;
    ByteBuffer hello = ByteBuffer.wrap(Wire.greeting(token).bytes());
    switch (fault) {
      case NOISE_FOR_HELLO -> wire.raw(noise(Hello.BYTES + random.nextInt(LARGEST)));
      case OTHER_MAGIC -> wire.raw(hello.array()).flipped(random.nextInt(32));
      case OTHER_VERSION -> wire.raw(hello.putInt(4, otherVersion()).array());
      case OTHER_TOKEN -> wire.raw(hello.array()).flipped(64 + random.nextInt(128));
      case NO_HELLO -> wire.frame(nextFlow++, 0, 1, 50, noise(50));
      default -> {
        wire.raw(hello.array()).without(1 + random.nextInt(Hello.BYTES - 1));
        return End.INSIDE_A_FRAME;
      }
    }
    return End.REFUSED;
  }

  private int otherVersion() {
    int version = random.nextInt(4);
    return version == Hello.VERSION ? random.nextInt(3, Integer.MAX_VALUE) : version;
  }

  private void soundFrames() {
    for (int flows = random.nextInt(3); flows > 0; flows--) {
      long flow = nextFlow++;
      byte[] first = payload();
      byte[] second = payload();
      long whole = first.length + second.length;
      wire.frame(flow, 0, 1, whole, first).frame(flow, 0, 1, whole, second);
      intactBytes += whole;
      intactFlows.add(flow);
    }
  }

  private End frame(Fault fault) {
    malformed++;
    long flow = nextFlow++;
    byte[] payload = payload();
    int length = payload.length;
    int start = 8 * wire.size();
    switch (fault) {
      case FLIPPED_PAYLOAD -> {
        wire.frame(flow, 0, 1, length, payload);
        wire.flipped(start + 8 * FrameHeader.BYTES + random.nextInt(8 * length));
        corruptedFrames++;
        corruptedFlows.add(flow);
        return End.BETWEEN_FRAMES;
      }
      case CUT_FRAME -> {
        wire.frame(flow, 0, 1, length, payload);
        wire.without(1 + random.nextInt(FrameHeader.BYTES + length - 1));
        return End.INSIDE_A_FRAME;
      }
      case SECOND_HELLO -> wire.raw(Wire.greeting(token).bytes()).frame(flow, 0, 1, 9, noise(9));
      case FLIPPED_HEADER -> {
        wire.frame(flow, 0, 1, length, payload);
        wire.flipped(start + random.nextInt(8 * FrameHeader.BYTES));
      }
      case IMPOSSIBLE_LENGTH ->
          wire.header(
              new FrameHeader(flow, 0, 1, Long.MAX_VALUE, impossibleLength(), random.nextInt()));
      case NOISE_FOR_HEADER -> wire.raw(noise(FrameHeader.BYTES));
      case SHORT_PAYLOAD -> {
        int checksum = Wire.checksum(payload);
        wire.header(new FrameHeader(flow, 0, 1, length + 1, length + 1, checksum)).raw(payload);
        wire.frame(nextFlow++, 0, 1, 9, noise(9));
        corruptedFrames++;
        corruptedFlows.add(flow);
      }
      case MORE_THAN_THE_FLOW -> begun(flow, payload).frame(flow, 0, 1, length + 1L, noise(2));
      case OTHER_FLOW_SIZE -> begun(flow, payload).frame(flow, 0, 1, length + 2L, noise(1));
      case OTHER_ENDS -> begun(flow, payload).frame(flow, 1, 0, length + 1L, noise(1));
      case NO_SUCH_NODE ->
          wire.frame(flow, 0, random.nextInt(nodes, Integer.MAX_VALUE), length, payload);
      case ABANDONED_UNSEEN -> wire.header(FrameHeader.abandoning(flow, 0, 1, length));
      default -> throw new AssertionError(fault);
    }
    return End.REFUSED;
  }

  /** Begins a flow that lacks one byte. */
  private Wire begun(long flow, byte[] payload) {
    intactBytes += payload.length;
    return wire.frame(flow, 0, 1, payload.length + 1L, payload);
  }

  private int impossibleLength() {
    return random.nextBoolean()
        ? random.nextInt(FrameHeader.MAXIMUM_PAYLOAD + 1, Integer.MAX_VALUE)
        : random.nextInt(Integer.MIN_VALUE, 0);
  }

  private void junk() {
    wire.frame(nextFlow++, 0, 1, 30, noise(30)).raw(noise(random.nextInt(LARGEST)));
  }

  /**
   * Returns a payload: usually small, so that there are many, and sometimes as large as possible.
   */
  private byte[] payload() {
    boolean large = random.nextInt(2000) == 0;
    return noise(large ? FrameHeader.MAXIMUM_PAYLOAD - 1 : 1 + random.nextInt(LARGEST));
  }

  private byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }

  private List<byte[]> pieces() {
    byte[] all = wire.bytes();
    int largest = 1 + random.nextInt(1 + (all.length / (1 + random.nextInt(8))));
    List<byte[]> pieces = new ArrayList<>();
    for (int at = 0; at < all.length; ) {
      int piece = Math.min(all.length - at, 1 + random.nextInt(largest));
      pieces.add(Arrays.copyOfRange(all, at, at + piece));
      at += piece;
    }
    return pieces;
  }
}
