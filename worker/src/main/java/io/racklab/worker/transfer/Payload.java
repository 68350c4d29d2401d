package io.racklab.worker.transfer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.racklab.protocol.data.FrameHeader;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * The bytes that all flows send: one buffer of seeded random bytes, sliced without copying. Not
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

  /** Where a chunk begins that has so many bytes of its flow before it. */
  int offset(long position) {
    return (int) (position % OFFSETS);
  }

  /** A slice, at most {@link FrameHeader#MAXIMUM_PAYLOAD} long; the caller releases it. */
  ByteBuf slice(int offset, int length) {
    return bytes.retainedSlice(offset, length);
  }

  /** CRC32C of a slice. */
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
