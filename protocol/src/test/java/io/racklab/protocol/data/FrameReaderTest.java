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
        .hasMessage("shows the token of another run");
    assertThat(reader.greeted()).isFalse();
    assertThat(TOKEN).hasToString("RunToken");
  }

  @Test
  void anotherVersionIsTurnedAway() {
    ByteBuffer wire = ByteBuffer.allocate(Hello.BYTES);
    new Hello(TOKEN).encode(wire);
    wire.putInt(4, 9);
    assertThatThrownBy(() -> reader.accept(wire.flip())).hasMessage("speaks version 9, not 1");
  }

  @Test
  void impossibleLengthsAreRefused() {
    for (FrameHeader header :
        List.of(
            new FrameHeader(1, 0, 0, 10, 0, 0),
            new FrameHeader(1, 0, 0, 10, -1, 0),
            new FrameHeader(1, 0, 0, 10, 11, 0),
            new FrameHeader(1, 0, 0, Long.MAX_VALUE, FrameHeader.MAXIMUM_PAYLOAD + 1, 0),
            new FrameHeader(1, 0, 0, -5, 1, 0),
            new FrameHeader(1, -1, 0, 10, 1, 0),
            new FrameHeader(1, 0, -1, 10, 1, 0))) {
      ByteBuffer wire = ByteBuffer.allocate(FrameHeader.BYTES);
      header.encode(wire);
      assertThatThrownBy(() -> FrameHeader.decode(wire.flip()))
          .isInstanceOf(MalformedStreamException.class);
    }
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
