package io.racklab.protocol.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FrameReaderTest {
  private static final RunToken TOKEN = new RunToken(1, 2);

  private record Seen(FrameHeader header, boolean intact) {}

  private final List<Seen> seen = new ArrayList<>();
  private final FrameReader reader =
      new FrameReader(TOKEN, (header, intact) -> seen.add(new Seen(header, intact)));

  @Property
  void aHeaderSurvivesTheWire(
      @ForAll long flow,
      @ForAll @IntRange(min = 0) int source,
      @ForAll @IntRange(min = 0) int destination,
      @ForAll @LongRange(min = FrameHeader.MAXIMUM_PAYLOAD) long flowBytes,
      @ForAll @IntRange(min = 1, max = FrameHeader.MAXIMUM_PAYLOAD) int payload,
      @ForAll int checksum)
      throws MalformedStreamException {
    FrameHeader header = new FrameHeader(flow, source, destination, flowBytes, payload, checksum);
    ByteBuffer wire = ByteBuffer.allocate(FrameHeader.BYTES);
    header.encode(wire);
    assertThat(wire.hasRemaining()).isFalse();
    assertThat(FrameHeader.decode(wire.flip())).isEqualTo(header);
  }

  @Property(tries = 200)
  void framesAreReadFromPiecesOfAnySize(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 1, max = 5000) Integer> payloads,
      @ForAll @IntRange(min = 1, max = 4000) int largestPiece,
      @ForAll long seed)
      throws MalformedStreamException {
    List<Seen> expected = new ArrayList<>();
    ByteBuffer wire = ByteBuffer.allocate(200_000);
    new Hello(TOKEN).encode(wire);
    Random random = new Random(seed);
    for (int bytes : payloads) {
      boolean intact = random.nextBoolean();
      FrameHeader header = putFrame(wire, 7, 100_000, bytes, random, intact);
      expected.add(new Seen(header, intact));
    }
    wire.flip();
    seen.clear();
    FrameReader fresh = new FrameReader(TOKEN, (header, ok) -> seen.add(new Seen(header, ok)));
    while (wire.hasRemaining()) {
      int piece = Math.min(wire.remaining(), 1 + random.nextInt(largestPiece));
      fresh.accept(wire.slice(wire.position(), piece));
      wire.position(wire.position() + piece);
    }
    assertThat(seen).isEqualTo(expected);
    assertThat(fresh.truncated()).isFalse();
  }

  @Property(tries = 200)
  void randomBytesNeverPassAsFrames(@ForAll @Size(min = 24, max = 200) byte[] noise) {
    FrameReader fresh = new FrameReader(TOKEN, (header, ok) -> seen.add(new Seen(header, ok)));
    assertThatThrownBy(() -> fresh.accept(ByteBuffer.wrap(noise)))
        .isInstanceOf(MalformedStreamException.class);
    assertThat(seen).isEmpty();
  }

  @Test
  void anotherTokenIsTurnedAwayAndNotShown() {
    ByteBuffer wire = ByteBuffer.allocate(Hello.BYTES);
    new Hello(new RunToken(1, 3)).encode(wire);
    assertThatThrownBy(() -> reader.accept(wire.flip()))
        .isInstanceOf(MalformedStreamException.class)
        .hasMessage("sends the token of another run");
    assertThat(reader.greeted()).isFalse();
    assertThat(TOKEN).hasToString("RunToken");
  }

  @Test
  void anotherVersionIsTurnedAway() {
    ByteBuffer wire = ByteBuffer.allocate(Hello.BYTES);
    new Hello(TOKEN).encode(wire);
    wire.putInt(4, 9);
    assertThatThrownBy(() -> reader.accept(wire.flip())).hasMessage("speaks version 9, not 2");
  }

  @Test
  void impossibleLengthsAreRefused() {
    for (FrameHeader header :
        List.of(
            new FrameHeader(1, 0, 0, 10, 0, 1),
            new FrameHeader(1, 0, 0, 0, 0, 0),
            new FrameHeader(1, 0, 0, 10, -1, 0),
            new FrameHeader(1, 0, 0, 10, Integer.MIN_VALUE, 0),
            new FrameHeader(1, 0, 0, Long.MAX_VALUE, Integer.MAX_VALUE, 0),
            new FrameHeader(1, 0, 0, 10, 11, 0),
            new FrameHeader(1, 0, 0, Long.MAX_VALUE, FrameHeader.MAXIMUM_PAYLOAD + 1, 0),
            new FrameHeader(1, 0, 0, -5, 1, 0),
            new FrameHeader(1, -1, 0, 10, 1, 0),
            new FrameHeader(1, 0, -1, 10, 1, 0))) {
      ByteBuffer wire = ByteBuffer.allocate(FrameHeader.BYTES);
      header.encode(wire);
      assertThatThrownBy(() -> FrameHeader.decode(wire.flip()))
          .isInstanceOf(MalformedStreamException.class)
          .hasMessageStartingWith("sends an impossible frame");
    }
  }

  @Property
  void noFlippedBitOfAHeaderIsBelieved(
      @ForAll long flow,
      @ForAll @IntRange(min = 0, max = FrameHeader.MAXIMUM_PAYLOAD) int payload,
      @ForAll @IntRange(min = 0, max = 8 * FrameHeader.BYTES - 1) int bit) {
    int checksum = payload == 0 ? 0 : 77;
    ByteBuffer wire = ByteBuffer.allocate(FrameHeader.BYTES);
    new FrameHeader(flow, 3, 4, FrameHeader.MAXIMUM_PAYLOAD, payload, checksum).encode(wire);
    wire.put(bit / 8, (byte) (wire.get(bit / 8) ^ 1 << bit % 8));
    assertThatThrownBy(() -> FrameHeader.decode(wire.flip()))
        .isInstanceOf(MalformedStreamException.class)
        .hasMessage("sends a damaged frame header");
  }

  @Property(tries = 200)
  void noFlippedBitOfAPayloadPassesAsIntact(
      @ForAll @IntRange(min = 1, max = 5000) int bytes, @ForAll int which, @ForAll long seed)
      throws MalformedStreamException {
    List<Seen> read = new ArrayList<>();
    FrameReader fresh = new FrameReader(TOKEN, (header, ok) -> read.add(new Seen(header, ok)));
    ByteBuffer wire = ByteBuffer.allocate(10_000);
    new Hello(TOKEN).encode(wire);
    FrameHeader header = putFrame(wire, 7, 100_000, bytes, new Random(seed), true);
    int bit = Math.floorMod(which, 8 * bytes);
    int at = Hello.BYTES + FrameHeader.BYTES + bit / 8;
    wire.put(at, (byte) (wire.get(at) ^ 1 << bit % 8));
    fresh.accept(wire.flip());
    assertThat(read).containsExactly(new Seen(header, false));
  }

  @Test
  void anAbandonedFlowIsToldBetweenFrames() throws MalformedStreamException {
    ByteBuffer wire = ByteBuffer.allocate(1000);
    new Hello(TOKEN).encode(wire);
    FrameHeader before = putFrame(wire, 1, 100, 60, new Random(1), true);
    FrameHeader abandoning = FrameHeader.abandoning(1, 3, 4, 100);
    abandoning.encode(wire);
    FrameHeader after = putFrame(wire, 2, 100, 100, new Random(2), true);
    reader.accept(wire.flip());
    assertThat(abandoning.abandons()).isTrue();
    assertThat(before.abandons()).isFalse();
    assertThat(seen)
        .containsExactly(new Seen(before, true), new Seen(abandoning, true), new Seen(after, true));
  }

  @Test
  void whatIsReadWholeIsProgress() throws MalformedStreamException {
    ByteBuffer wire = ByteBuffer.allocate(1000);
    new Hello(TOKEN).encode(wire);
    putFrame(wire, 1, 100, 60, new Random(1), true);
    FrameHeader.abandoning(1, 3, 4, 100).encode(wire);
    wire.flip();
    List<Long> progress = new ArrayList<>();
    while (wire.hasRemaining()) {
      reader.accept(wire.slice(wire.position(), 1));
      wire.position(wire.position() + 1);
      if (progress.isEmpty() || progress.get(progress.size() - 1) != reader.whole()) {
        assertThat(progress.isEmpty() || !reader.truncated()).isTrue();
        progress.add(reader.whole());
      }
    }
    assertThat(progress).containsExactly(0L, 1L, 2L, 3L);
  }

  @Test
  void whoIsGreetedIsToldOnceAndMayStillBeRefused() throws MalformedStreamException {
    FrameReader full =
        new FrameReader(
            TOKEN,
            new FrameSink() {
              @Override
              public void greeted() throws MalformedStreamException {
                throw new MalformedStreamException("comes too late");
              }

              @Override
              public void frame(FrameHeader header, boolean intact) {
                seen.add(new Seen(header, intact));
              }
            });
    ByteBuffer wire = ByteBuffer.allocate(1000);
    new Hello(TOKEN).encode(wire);
    putFrame(wire, 1, 100, 60, new Random(1), true);
    assertThatThrownBy(() -> full.accept(wire.flip())).hasMessage("comes too late");
    assertThat(seen).isEmpty();
  }

  @Property
  void tokensMatchInEveryBitOrNotAtAll(
      @ForAll long high, @ForAll long low, @ForAll @IntRange(min = 0, max = 127) int bit) {
    RunToken token = new RunToken(high, low);
    RunToken other =
        bit < 64 ? new RunToken(high ^ 1L << bit, low) : new RunToken(high, low ^ 1L << bit);
    assertThat(token.matches(new RunToken(high, low))).isTrue();
    assertThat(token.matches(other)).isFalse();
  }

  @Test
  void aStreamThatEndsInsideAFrameIsTruncated() throws MalformedStreamException {
    ByteBuffer wire = ByteBuffer.allocate(1000);
    new Hello(TOKEN).encode(wire);
    reader.accept(wire.flip());
    assertThat(reader.truncated()).isFalse();
    wire.clear();
    putFrame(wire, 1, 100, 100, new Random(1), true);
    reader.accept(wire.flip().limit(wire.limit() - 1));
    assertThat(reader.truncated()).isTrue();
    assertThat(seen).isEmpty();
  }

  private static FrameHeader putFrame(
      ByteBuffer wire, long flow, long flowBytes, int bytes, Random random, boolean intact) {
    byte[] payload = new byte[bytes];
    random.nextBytes(payload);
    CRC32C checksum = new CRC32C();
    checksum.update(payload);
    int value = (int) checksum.getValue() + (intact ? 0 : 1);
    FrameHeader header = new FrameHeader(flow, 3, 4, flowBytes, bytes, value);
    header.encode(wire);
    wire.put(payload);
    return header;
  }
}
