package io.racklab.worker.transfer;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.Hello;
import io.racklab.protocol.data.RunToken;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.zip.CRC32C;

/** What the data port makes of the bytes of a connection, without a socket. */
public final class DataPortBytes {
  /** That of the kept inputs. */
  public static final RunToken TOKEN = new RunToken(5, 7);

  /** Where a header says how long its payload is: after a flow, two nodes and the flow's bytes. */
  private static final int PAYLOAD = 2 * Long.BYTES + 2 * Integer.BYTES;

  private static final int NODES = 4;
  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(16, 16, 4, Duration.ofSeconds(10), Duration.ofSeconds(30));

  private final PooledByteBufAllocator memory = new PooledByteBufAllocator(true);
  private final Counters counters = new Counters(64);
  private final AdmissionControl door = new AdmissionControl(LIMITS, counters);
  private final DataPortSettings settings =
      new DataPortSettings(
          new InetSocketAddress(0),
          TOKEN,
          new CountingWindows(0, 1),
          ChunkSizes.DEFAULT,
          42,
          NODES,
          LIMITS);
  private long arrived;

  /**
   * Takes them all; what is left of them is an {@link AssertionError}.
   *
   * @return how many flows have arrived whole
   */
  public long taken(byte[] input) {
    long before = arrived;
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.freezeTime();
    channel
        .pipeline()
        .addLast(
            new IncomingConnection(
                settings, door, () -> 0, new Arrived(), new WindowCounts(0, 1), counters));
    channel.pipeline().fireChannelActive();
    int half = input.length / 2;
    send(channel, input, 0, half);
    send(channel, input, half, input.length);
    channel.finishAndReleaseAll();
    if (memory.pinnedDirectMemory() != 0) {
      throw new AssertionError("buffers are not released");
    }
    return arrived - before;
  }

  /** The same with the checksums of frames that they should have: damage is found anyway. */
  public static byte[] mended(byte[] input) {
    ByteBuffer bytes = ByteBuffer.wrap(input.clone());
    int sum = FrameHeader.BYTES - Integer.BYTES;
    for (int at = Hello.BYTES; at + FrameHeader.BYTES <= input.length; ) {
      CRC32C checksum = new CRC32C();
      checksum.update(bytes.slice(at, sum));
      bytes.putInt(at + sum, (int) checksum.getValue());
      long payload = Math.max(0, bytes.getInt(at + PAYLOAD));
      at = (int) Math.min(input.length, at + FrameHeader.BYTES + payload);
    }
    return bytes.array();
  }

  private void send(EmbeddedChannel channel, byte[] input, int from, int to) {
    if (channel.isOpen()) {
      channel.writeInbound(memory.directBuffer(to - from + 1).writeBytes(input, from, to - from));
    }
  }

  private final class Arrived implements ArrivalListener {
    @Override
    public void completed(long flow, long bytes, boolean intact, long atNanos) {
      if (bytes < 1 || bytes > FrameHeader.MAXIMUM_PAYLOAD * 16L) {
        throw new AssertionError("a flow of " + bytes + " bytes");
      }
      arrived++;
    }

    @Override
    public void interrupted(long flow, long bytes, long atNanos) {}
  }
}
