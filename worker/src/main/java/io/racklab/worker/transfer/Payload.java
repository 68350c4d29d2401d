package io.racklab.worker.transfer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.racklab.protocol.data.FrameHeader;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * The bytes that all flows send: slices, without copying, of one buffer of seeded random bytes. Not
 * thread-safe.
 */
final class Payload {
  private static final int OFFSETS = FrameHeader.MAXIMUM_PAYLOAD;

  private final ByteBuf bytes = Unpooled.directBuffer(OFFSETS + FrameHeader.MAXIMUM_PAYLOAD);
  private final CRC32C checksum = new CRC32C();

  Payload(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    while (bytes.isWritable()) {
      bytes.writeLong(random.nextLong());
    }
  }

  /** Returns the offset in the buffer of the chunk at a position of its flow. */
  int offset(long position) {
    return (int) (position % OFFSETS);
  }

  /**
   * Returns a slice of at most {@link FrameHeader#MAXIMUM_PAYLOAD} bytes, which the caller must
   * release.
   */
  ByteBuf slice(int offset, int length) {
    return bytes.retainedSlice(offset, length);
  }

  /** Returns the CRC32C of a slice. */
  int checksum(int offset, int length) {
    checksum.reset();
    checksum.update(bytes.nioBuffer(offset, length));
    return (int) checksum.getValue();
  }

  /** Frees the bytes once no slice is in use. */
  void release() {
    bytes.release();
  }
}
